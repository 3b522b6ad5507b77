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
  const { npm_execpath: npm } = process.env
  const parameters = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { ok, output } = npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...parameters])
    : run('npm', parameters)
  if (!ok) throw new Error(`The dependencies could not be installed: \`npm ci\` failed.\n${output}`)
  if (!isInstalled(root)) {
    throw new Error(
      'The dependencies are incomplete: npm did not install Node 24. Run `npm ci` and read its warnings.',
    )
  }
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
