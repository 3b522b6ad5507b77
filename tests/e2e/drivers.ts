import type { Locator } from 'playwright/test'
import { type Cartable, expect } from './cartable.ts'

/** Way of using forms and buttons: by keyboard only, or by mouse, typing only texts. */
export type Driver = {
  /** Fills the fields of a form, by name. */
  fill: (app: Cartable, fields: Record<string, string>) => Promise<void>
  /** Submits the form of a command. */
  submit: (app: Cartable, command: string) => Promise<void>
  press: (app: Cartable, target: Locator) => Promise<void>
  check: (app: Cartable, target: Locator) => Promise<void>
  /** Opens the account settings from any screen. */
  openSettings: (app: Cartable, username: string) => Promise<void>
  logOut: (app: Cartable, username: string) => Promise<void>
}

const MOST_STOPS = 80

/** Presses Tab until the target has the focus. */
async function walkTo(app: Cartable, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await app.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${target}.`)
}

const field = (app: Cartable, name: string) => app.page.locator(`[name="${name}"]:not([hidden])`)

export const keyboard: Driver = {
  fill: async (app, fields) => {
    for (const [name, text] of Object.entries(fields)) {
      await walkTo(app, field(app, name))
      await app.press('Control+a')
      await app.page.keyboard.type(text)
    }
  },
  submit: app => app.press('Enter'),
  press: async (app, target) => {
    await walkTo(app, target)
    await app.press('Enter')
  },
  check: async (app, target) => {
    await walkTo(app, target)
    await app.press('Space')
  },
  openSettings: app => app.typedCommand('parametres du compte'),
  logOut: app => app.typedCommand('se deconnecter'),
}

const menu = (app: Cartable, username: string) =>
  app.page.locator('nav').getByRole('button', { name: username })

export const mouse: Driver = {
  fill: async (app, fields) => {
    for (const [name, text] of Object.entries(fields)) {
      await field(app, name).click({ clickCount: 3 })
      await app.page.keyboard.insertText(text)
    }
  },
  submit: (app, command) => app.button(command).click(),
  press: (_, target) => target.click(),
  check: (_, target) => target.click(),
  openSettings: async (app, username) => {
    await menu(app, username).click()
    await app.page.getByRole('menuitem').and(app.button('account.settings')).click()
  },
  logOut: async (app, username) => {
    await menu(app, username).click()
    await app.page.getByRole('menuitem').and(app.button('account.logout')).click()
  },
}
