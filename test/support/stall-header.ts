// What the stall probe and its client agree on: a request with this header keeps the event loop of a probed server for so
// many milliseconds of processor time, so that the probe has something to see.
export const STALL_HEADER = 'x-test-stall'
