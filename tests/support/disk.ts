import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Mounts a small disk for a test, or returns null if this process may not mount. `remount` changes its
 * permissions.
 */
export function mountDisk(size: string): { folder: string; remount: (rights: 'ro' | 'rw') => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'cartable-disk-'))
  onTestFinished(() => {
    // Unmounts lazily: a server that was just killed may still use the disk.
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  const remount = (rights: 'ro' | 'rw') => void spawnSync('mount', ['-o', `remount,${rights}`, folder])
  return status === 0 ? { folder, remount } : null
}
