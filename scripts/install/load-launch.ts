// Loads what a server loads, so that the code that V8 makes of it is there at the first start.
import { loadLaunch } from '../start/bundle.ts'

const { loadServe, saveCode } = await loadLaunch()
await loadServe()
saveCode()
