// Installs missing dependencies, then runs a command of package.json on the installed Node. Plain JavaScript
// with Node's own modules only: the first time, Node 20 runs it, without dependencies.
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'

const all = process.argv.slice(2)
const withBrowser = all[0] === '--with-browser'
const [program = '', ...parameters] = withBrowser ? all.slice(1) : all

if (install({ needsBrowser: withBrowser && !parameters.includes('--help') })) {
  const node = join('node_modules', '.bin', 'node')
  const path = resolve(program)
  if (realpathSync(process.execPath) === realpathSync(node)) {
    process.argv.splice(1, process.argv.length, path, ...parameters)
    await import(pathToFileURL(path).href)
  } else {
    runChild(node, [path, ...parameters])
  }
}

/**
 * Runs a program in the foreground, and ends with it.
 *
 * @param {string} program
 * @param {string[]} parameters
 */
function runChild(program, parameters) {
  const child = spawn(program, parameters, { stdio: 'inherit', shell: process.platform === 'win32' })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  // A terminal sends the signal to both processes.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  child.once('exit', code => process.exit(code ?? 1))
}
