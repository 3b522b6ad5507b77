import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHistoryRouter, type Layer } from './router.ts'

const Home: Layer = () => null
const Login: Layer = () => null
const Help: Layer = () => null

/** Browser history of one page, without a browser. */
function fakeBrowser(address: string) {
  const entries: { url: URL; state: unknown }[] = [{ url: new URL(address, 'http://here'), state: null }]
  let at = 0
  const page = new EventTarget()
  const here = () => entries[at] ?? entries[0]!
  const write = (isNew: boolean) => (state: unknown, _: string, to?: string) => {
    const entry = { url: new URL(to ?? here().url, here().url), state }
    if (isNew) entries.splice(++at, entries.length, entry)
    else entries[at] = entry
  }
  vi.stubGlobal('history', {
    get state() {
      return here().state
    },
    pushState: vi.fn(write(true)),
    replaceState: vi.fn(write(false)),
  })
  vi.stubGlobal('location', {
    get pathname() {
      return here().url.pathname
    },
    get search() {
      return here().url.search
    },
    origin: 'http://here',
    assign: vi.fn(),
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  return {
    address: () => here().url.pathname + here().url.search,
    entries: () => entries.length,
    go: (by: number) => {
      at += by
      page.dispatchEvent(new Event('popstate'))
    },
  }
}

let browser: ReturnType<typeof fakeBrowser>
/** Completes the loading of the login's code. */
let login: PromiseWithResolvers<Layer>

const start = () => {
  const loadHome = async () => Home
  const loadLogin = () => login.promise
  const loadHelp = async () => Help
  return createHistoryRouter(path =>
    path === '/login' ? [loadHome, loadLogin] : path === '/help' ? [loadHelp] : [loadHome],
  )
}

beforeEach(() => {
  browser = fakeBrowser('/?show=a')
  login = Promise.withResolvers()
})

afterEach(() => vi.unstubAllGlobals())

const settle = () => new Promise(resolve => setTimeout(resolve))

test('shows the screen of the first address once its code is loaded', async () => {
  const router = start()
  expect(router.state.shown.layers).toEqual([])
  await settle()
  expect(router.state.shown).toMatchObject({
    location: { pathname: '/', search: '?show=a', key: 'default' },
    layers: [Home],
  })
})

test('keeps the former screen and address while the next one is loading', async () => {
  const router = start()
  await settle()
  const going = router.navigate('/login?next=%2F', { replace: false })
  await settle()
  expect(router.state.shown.layers).toEqual([Home])
  expect(router.state.next?.pathname).toBe('/login')
  expect(browser.address()).toBe('/?show=a')
  login.resolve(Login)
  await going
  expect(router.state.shown.layers).toEqual([Home, Login])
  expect(router.state.next).toBeNull()
  expect(browser.address()).toBe('/login?next=%2F')
  expect(browser.entries()).toBe(2)
})

test('drops a destination if the user goes elsewhere before it is loaded', async () => {
  const router = start()
  await settle()
  const first = router.navigate('/login', { replace: false })
  await router.navigate('/help', { replace: false })
  login.resolve(Login)
  await first
  expect(router.state.shown.layers).toEqual([Help])
  expect(browser.address()).toBe('/help')
  expect(browser.entries()).toBe(2)
})

test('replaces the history entry of a redirected address', async () => {
  const router = start()
  await settle()
  await router.navigate('/help', { replace: true })
  expect(browser.address()).toBe('/help')
  expect(browser.entries()).toBe(1)
})

test('shows the screens of Back and Forward with the names of their entries', async () => {
  const router = start()
  await settle()
  await router.navigate('/help', { replace: false })
  const { key } = router.state.shown.location
  browser.go(-1)
  await settle()
  expect(router.state.shown).toMatchObject({ location: { search: '?show=a' }, layers: [Home] })
  browser.go(1)
  await settle()
  expect(router.state.shown).toMatchObject({ location: { pathname: '/help', key }, layers: [Help] })
  expect(history.state).toEqual({ key, idx: 1 })
})

test('reports a screen that fails to load at its address, and loads it again later', async () => {
  const router = start()
  await settle()
  login.reject(new Error('no network'))
  await router.navigate('/login', { replace: false })
  expect(browser.address()).toBe('/login')
  expect(router.state.shown.error?.message).toContain('no network')
  login = Promise.withResolvers()
  login.resolve(Login)
  await router.navigate('/login', { replace: false })
  expect(router.state.shown).toMatchObject({ layers: [Home, Login], error: null })
})

test('notifies its listeners of the destination, then of the screen', async () => {
  const router = start()
  await settle()
  const heard: (string | undefined)[][] = []
  const stop = router.subscribe(({ shown, next }) => heard.push([shown.location.pathname, next?.pathname]))
  await router.navigate('/help', { replace: false })
  stop()
  await router.navigate('/', { replace: false })
  expect(heard).toEqual([
    ['/', '/help'],
    ['/help', undefined],
  ])
})

test('loads the page of an address that the browser does not let it write', async () => {
  const router = start()
  await settle()
  vi.mocked(history.pushState).mockImplementation(() => {
    throw new DOMException('Too many calls.', 'SecurityError')
  })
  await router.navigate('/help', { replace: false })
  expect(location.assign).toHaveBeenCalledWith('/help')
})
