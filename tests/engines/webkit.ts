import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Key } from 'selenium-webdriver'
import { freePort } from '../support/services/freePort.ts'
import { DRAWS_IN_SOFTWARE, type Engine, HEIGHT, until, WIDTH } from './engine.ts'

const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu']

/** Path of Debian's WebKitGTK browser, or undefined if it is not installed. */
export const findMiniBrowser = (): string | undefined =>
  FOLDERS.map(folder => join(folder, 'webkit2gtk-4.1', 'MiniBrowser')).find(path => existsSync(path))

/** Starts WebKitGTK's browser, driven over WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'cartable-webkit-'))
  const downloads = join(home, 'Downloads')
  mkdirSync(downloads)
  mkdirSync(join(home, '.config'))
  // Without this file, it has no download folder and drops downloads.
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n')
  const port = await freePort()
  const driver = spawn('dbus-run-session', ['--', 'WebKitWebDriver', `--port=${port}`], {
    env: {
      ...process.env,
      ...DRAWS_IN_SOFTWARE,
      HOME: home,
      // As root, the user of tests in containers, WebKit cannot set up its sandbox.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
    stdio: 'ignore',
    detached: true,
  })
  const address = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(`${address}/status`).then(
        answer => answer.ok,
        () => false,
      ),
    ready => ready,
  )
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
      }),
    )
    .build()
  await session.manage().window().setRect({ x: 0, y: 0, width: WIDTH, height: HEIGHT })
  const keys = { Enter: Key.ENTER, Escape: Key.ESCAPE, k: 'k', 8: '8' }
  return {
    downloads,
    open: address => session.get(address),
    read: async <T>(expression: string) =>
      JSON.parse(
        await session.executeAsyncScript<string>(
          `const done = arguments[0]; Promise.resolve(${expression}).then(value => done(JSON.stringify(value ?? null)))`,
        ),
      ) as T,
    type: text => session.actions().sendKeys(text).perform(),
    press(key, ctrl) {
      const actions = session.actions()
      if (ctrl) return actions.keyDown(Key.CONTROL).sendKeys(keys[key]).keyUp(Key.CONTROL).perform()
      return actions.sendKeys(keys[key]).perform()
    },
    click: selector => session.findElement(By.css(selector)).click(),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async [Symbol.asyncDispose]() {
      await session.quit()
      const ended = once(driver, 'exit')
      if (driver.pid !== undefined) process.kill(-driver.pid)
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
