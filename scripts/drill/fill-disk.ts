// Creates small disks for drills, and fills them. Needs root.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'

/** Creates the folder as a disk of that size, such as 768m, in memory. */
export function mountDisk(folder: string, size: string): void {
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
}

export const unmountDisk = (folder: string): void => void execFileSync('umount', ['--lazy', folder])

/** Writes until not one more byte fits. */
export function fillDisk(path: string): void {
  const descriptor = openSync(path, 'w')
  try {
    for (let block = Buffer.alloc(1 << 20); block.length > 0; ) {
      try {
        writeSync(descriptor, block)
      } catch {
        block = block.subarray(0, block.length >> 1)
      }
    }
  } finally {
    closeSync(descriptor)
  }
}
