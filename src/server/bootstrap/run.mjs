import { spawnSync } from 'node:child_process'

/**
 * Runs a program to its end without output.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @returns {{ ok: boolean, output: string }} `output`: its first lines, for the message that reports a
 *   failure.
 */
export function run(program, parameters) {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    shell: process.platform === 'win32',
  })
  const lines = [error?.message, stderr, stdout].filter(Boolean).join('\n').trim().split('\n')
  return { ok: status === 0, output: lines.slice(0, 12).join('\n') }
}
