// Runs before the dependencies are there, on any Node from 20: plain JavaScript, nothing but Node's own modules.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'
import { isInstalled } from './dependencies.mjs'
import { run } from './run.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
process.chdir(root)

try {
  installDependencies()
  if (process.argv.includes('--with-browser')) installBrowser()
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

function installDependencies() {
  if (isInstalled(root)) return
  console.log('Installing the dependencies (once, about a minute)…')
  const strict = npm('ci')
  // A lockfile written where the registry holds this platform only lacks the optional packages of the others,
  // and `npm ci` refuses it; `npm install` takes the same versions and looks up what is missing.
  const result = strict.ok || !strict.output.includes('EUSAGE') ? strict : npm('install', '--no-save')
  if (!result.ok) throw new Error(`The dependencies could not be installed.\n${result.output}`)
  if (!isInstalled(root)) {
    throw new Error(
      'The dependencies are incomplete: npm did not install Node 24. Run `npm ci` and read its warnings.',
    )
  }
}

/** @param {string[]} parameters */
function npm(...parameters) {
  const { npm_execpath: path } = process.env
  const quiet = [...parameters, '--no-audit', '--no-fund', '--loglevel=error']
  return path?.endsWith('.js') ? run(process.execPath, [path, ...quiet]) : run('npm', quiet)
}

function installBrowser() {
  if (findChromium() !== null) return
  console.log('Installing Chromium for the browser tests (once)…')
  const playwright = join(root, 'node_modules', 'playwright', 'cli.js')
  const attempts = [run(process.execPath, [playwright, 'install', 'chromium'])]
  if (findChromium() !== null) return
  if (process.getuid?.() === 0) {
    attempts.push(run('apt-get', ['update']), run('apt-get', ['install', '-y', 'chromium']))
    if (findChromium() !== null) return
  }
  const outputs = attempts.map(attempt => attempt.output).join('\n')
  throw new Error(
    `No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.\n${outputs}`,
  )
}
