// Runs before the dependencies are installed, on Node 20 or later: plain JavaScript with Node's own modules
// only.
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, findHeadlessShell } from './chromium.mjs'
import { isInstalled } from './dependencies.mjs'
import { installTexts } from './language.mjs'
import { run } from './run.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
const say = installTexts(process.env)

// The service and the container image run this file itself.
if (realpathSync(process.argv[1] ?? '') === import.meta.filename) install()

/**
 * Makes the project the working folder and installs missing dependencies. Returns whether it succeeded; prints the
 * reason otherwise.
 *
 * @param {{ needsBrowser?: boolean }} [options]
 */
export function install({ needsBrowser = false } = {}) {
  process.chdir(root)
  try {
    installDependencies()
    if (needsBrowser) installBrowser()
    return true
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
    return false
  }
}

function installDependencies() {
  if (isInstalled(root)) return
  console.log(say('dependencies'))
  // npm versions run different install scripts by default. This runs none of them, then only the script that
  // downloads Node 24.
  for (const parameters of [
    ['ci', '--ignore-scripts'],
    ['rebuild', 'node', '--ignore-scripts=false'],
  ]) {
    const result = npm(...parameters)
    if (!result.ok) throw new Error(`${say('dependenciesFailed')}\n${result.output}`)
  }
  if (!isInstalled(root)) throw new Error(say('dependenciesIncomplete'))
}

/** @param {string[]} parameters */
function npm(...parameters) {
  const { npm_execpath: path } = process.env
  const quiet = [...parameters, '--no-audit', '--no-fund', '--loglevel=error']
  return path?.endsWith('.js') ? run(process.execPath, [path, ...quiet]) : run('npm', quiet)
}

/** Installs Debian's headless Chromium, the fastest one, if possible. Any Chromium works. */
function installBrowser() {
  if (findHeadlessShell() !== null) return
  const isDebian = process.platform === 'linux' && process.getuid?.() === 0
  if (findChromium() !== null && !isDebian) return
  console.log(say('browser'))
  const attempts = isDebian
    ? [run('apt-get', ['update']), run('apt-get', ['install', '-y', 'chromium-headless-shell'])]
    : []
  if (findHeadlessShell() !== null || findChromium() !== null) return
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js')
  attempts.push(run(process.execPath, [playwright, 'install', 'chromium']))
  if (findChromium() !== null) return
  const outputs = attempts.map(attempt => attempt.output).join('\n')
  throw new Error(`${say('browserFailed')}\n${outputs}`)
}
