// Loads what a server loads, so that the compile cache has it.
import { loadLaunch } from '../start/bundle.ts'

const { loadServe } = await loadLaunch()
await loadServe()
