// Shared by the stall probe and its client: a request with this header blocks the event loop of a probed server for
// that many milliseconds of processor time, to test the probe itself.
export const STALL_HEADER = 'x-test-stall'
