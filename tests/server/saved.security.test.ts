import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAVED_MAP, SAVED_STORY, SAVED_STYLE, SAVED_TEMPLATE } from '../../src/contract/saved.ts'
import { USUAL_GROUND } from '../../src/contract/view.ts'
import { defaultStyle } from '../../src/domain/colour/style.ts'
import { layoutOf } from '../../src/domain/picture/templates.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signedIn } from '../support/signedIn.ts'

let now = Date.now()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ seed: 'none', env: { ACCESS: 'account' }, clock: () => now })
})
afterAll(() => server.close())

type Headers = Record<string, string>
const SAVED_AT = '2026-01-01T00:00:00.000Z'
const png = (base64: string) => `data:image/png;base64,${base64}`

const map = { id: 'map-aaaaaaaa', name: 'Mine', address: '?show=fr-regions~2026', picture: null }
const MAPS = {
  path: '/accounts/rest/map/',
  schema: SAVED_MAP.list,
  item: map,
  hiddenMore: {},
  max: 50,
  tooMany: 'An account can save at most 50 maps: delete one first.',
  fill: (user: number, id: string) =>
    server.db
      .insertInto('saved_map')
      .values({ ...map, user, id, saved_at: SAVED_AT })
      .execute(),
  rows: (user: number) => server.db.selectFrom('saved_map').selectAll().where('user', '=', user).execute(),
  malformed: [
    ['no address', { ...map, address: undefined }],
    ['the address of another site', { ...map, address: 'https://example.org/' }],
    ['a script as address', { ...map, address: 'javascript:alert(1)' }],
    ['an address with a line break', { ...map, address: '?show=a\nSet-Cookie: b' }],
    ['an endless address', { ...map, address: `?${'x'.repeat(8000)}` }],
    ['an empty name', { ...map, name: '  ' }],
    ['a long name', { ...map, name: 'x'.repeat(81) }],
    ['a picture with script', { ...map, picture: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['a picture of another site', { ...map, picture: 'https://example.org/track.png' }],
    ['a picture that is not base64', { ...map, picture: png('"onerror="alert(1)') }],
    ['a picture above 20 kB', { ...map, picture: png('A'.repeat(26_800)) }],
  ],
} as const

const step = { title: 'One', text: '**Text**', address: '?show=fr-regions~2026' }
const story = { id: 'story-aaaaaaaa', name: 'Mine', steps: [step] }
const STORIES = {
  path: '/accounts/rest/story/',
  schema: SAVED_STORY.list,
  item: story,
  hiddenMore: { steps: [{ ...step, script: '<script>', filter: null }] },
  max: 20,
  tooMany: 'An account can save at most 20 stories: delete one first.',
  fill: (user: number, id: string) =>
    server.db
      .insertInto('saved_story')
      .values({ name: 'Mine', steps: JSON.stringify([step]), user, id, saved_at: SAVED_AT })
      .execute(),
  rows: (user: number) => server.db.selectFrom('saved_story').selectAll().where('user', '=', user).execute(),
  malformed: [
    ['no steps', { ...story, steps: [] }],
    ['41 steps', { ...story, steps: Array.from({ length: 41 }, () => step) }],
    ['a step without address', { ...story, steps: [{ ...step, address: undefined }] }],
    ['the address of another site', { ...story, steps: [{ ...step, address: 'https://example.org/' }] }],
    ['a script as address', { ...story, steps: [{ ...step, address: 'javascript:alert(1)' }] }],
    ['an endless text', { ...story, steps: [{ ...step, text: 'x'.repeat(5001) }] }],
    ['control characters in a text', { ...story, steps: [{ ...step, text: 'a\u0007' }] }],
    ['the direction of texts in a title', { ...story, steps: [{ ...step, title: '\u202ea' }] }],
    ['an empty name', { ...story, name: '  ' }],
    ['a long name', { ...story, name: 'x'.repeat(81) }],
  ],
} as const

const look = { style: defaultStyle(0), opacity: 100, originLabels: false }
const style = { id: 'aaaaaaaa-1', dataset: 'fr-regions', name: 'Mine', look }
const STYLES = {
  path: '/accounts/rest/style/',
  schema: SAVED_STYLE.list,
  item: style,
  hiddenMore: { look: { ...look, script: '<script>', filter: null } },
  max: 200,
  tooMany: 'An account can save at most 200 styles: delete one first.',
  fill: (user: number, id: string) =>
    server.db
      .insertInto('saved_style')
      .values({ ...style, look: JSON.stringify(look), user, id, saved_at: SAVED_AT })
      .execute(),
  rows: (user: number) => server.db.selectFrom('saved_style').selectAll().where('user', '=', user).execute(),
  malformed: [
    ['no look', { ...style, look: undefined }],
    ['an unknown look', { ...style, look: { style: 'red' } }],
    ['an invalid colour', { ...style, look: { ...look, style: { ...look.style, colour: 'url(x)' } } }],
    ['an opacity out of range', { ...style, look: { ...look, opacity: 101 } }],
    ['an endless label', { ...style, look: { ...look, style: { ...look.style, label: 'x'.repeat(5000) } } }],
    ['a long name', { ...style, name: 'x'.repeat(51) }],
    ['an invalid dataset', { ...style, dataset: "x' or 1=1" }],
  ],
} as const

const layout = layoutOf(USUAL_GROUND)
const template = { id: 'page-aaaaaaaa', name: 'Mine', layout }
const withPage = (page: object) => ({ ...template, layout: { ...layout, page: { ...layout.page, ...page } } })
const TEMPLATES = {
  path: '/accounts/rest/template/',
  schema: SAVED_TEMPLATE.list,
  item: template,
  hiddenMore: {
    layout: { ...layout, script: '<script>', page: { ...layout.page, title: 'script', filter: null } },
  },
  max: 20,
  tooMany: 'An account can save at most 20 templates: delete one first.',
  fill: (user: number, id: string) =>
    server.db
      .insertInto('saved_template')
      .values({ name: 'Mine', layout: JSON.stringify(layout), user, id, saved_at: SAVED_AT })
      .execute(),
  rows: (user: number) =>
    server.db.selectFrom('saved_template').selectAll().where('user', '=', user).execute(),
  malformed: [
    ['no layout', { ...template, layout: undefined }],
    ['no page', { ...template, layout: { ...layout, page: undefined } }],
    ['an unknown size', withPage({ size: 'a0' })],
    ['an unknown place', { ...template, layout: { ...layout, places: { pageTitle: 'url(x)' } } }],
    ['an endless text', withPage({ body: 'x'.repeat(1001) })],
    ['control characters in a text', withPage({ body: 'a\u0007' })],
    ['the direction of texts in a subtitle', withPage({ subtitle: '\u202ea' })],
    [
      'a logo with script',
      { ...template, layout: { ...layout, logo: 'data:image/svg+xml;base64,PHN2Zy8+' } },
    ],
    ['a logo of another site', { ...template, layout: { ...layout, logo: 'https://example.org/a.png' } }],
    ['a logo above 40 kB', { ...template, layout: { ...layout, logo: png('A'.repeat(53_400)) } }],
    ['a colour of another site', withPage({ ink: 'url(https://example.org/a)' })],
    ['the name of a logo with a path', withPage({ logo: '../logo' })],
    ['an arrow that is a text', withPage({ arrow: 'true' })],
    ['an empty name', { ...template, name: '  ' }],
    ['a long name', { ...template, name: 'x'.repeat(81) }],
  ],
} as const

describe.each([
  ['maps', MAPS],
  ['stories', STORIES],
  ['styles', STYLES],
  ['templates', TEMPLATES],
] as const)('saved %s', (kind, { path, schema, item, hiddenMore, max, tooMany, fill, rows, malformed }) => {
  const call = (to: string, headers: Headers, method = 'GET', body?: unknown) =>
    server.app.request(to, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'accept-language': 'en' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const save = (headers: Headers, body: unknown) => call(path, headers, 'POST', body)
  const list = async (headers: Headers) => schema.parse(await (await call(path, headers)).json())
  const signIn = (name: string) => signedIn(server, `${kind}-${name}`.replaceAll(' ', '-'), now)

  test('hides the items of an account from another one, under the same id too', async () => {
    const [alice, bob] = [await signIn('alice'), await signIn('bob')]
    await save(alice.headers, item)
    expect(await list(bob.headers)).toEqual([])
    expect((await call(`${path}${item.id}/`, bob.headers, 'DELETE')).status).toBe(404)
    expect((await save(bob.headers, { ...item, name: 'His' })).status).toBe(200)
    expect((await call(`${path}${item.id}/`, bob.headers, 'DELETE')).status).toBe(204)
    expect((await list(alice.headers)).map(({ name }) => name)).toEqual(['Mine'])
  })

  test.each([
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}${item.id}/`],
  ])('refuses items without a session and with a key (%s)', async (method, to) => {
    const body = method === 'POST' ? item : undefined
    expect((await call(to, {}, method, body)).status).toBe(401)
    const { headers } = await signIn(`keyed ${method}`)
    const made = await call('/accounts/rest/api/', headers, 'POST', { name: 'x' })
    const { key } = (await made.json()) as { key: string }
    expect((await call(to, { authorization: `Api-Key ${key}` }, method, body)).status).toBe(403)
  })

  test.each<[string, unknown]>([
    ...malformed.map(([what, body]): [string, unknown] => [what, body]),
    ['a name with control characters', { ...item, name: 'a\u0000b' }],
    ['an id with a path', { ...item, id: '../../user' }],
    ['a short id', { ...item, id: 'a' }],
    ['a list', [item]],
  ])('refuses %s, and saves nothing', async (what, body) => {
    const { headers } = await signIn(`bad ${what}`)
    expect((await save(headers, body)).status).toBe(400)
    expect(await list(headers)).toEqual([])
  })

  test('does not store unknown fields', async () => {
    const { headers, user } = await signIn('more')
    expect((await save(headers, { ...item, ...hiddenMore, user: 1, saved: '1999' })).status).toBe(200)
    const stored = await rows(user)
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toMatch(/script|1999|filter/)
    expect(JSON.stringify(await list(headers))).not.toContain('1999')
  })

  test('limits the items of an account, and lets each be saved again', async () => {
    const { headers, user } = await signIn('collector')
    await save(headers, item)
    for (let made = 1; made < max; made++) await fill(user, `made-0000${made}`)
    const refused = await save(headers, { ...item, id: 'one-too-many' })
    expect([refused.status, await refused.json()]).toEqual([400, { non_field_errors: [tooMany] }])
    expect((await save(headers, { ...item, name: 'Again' })).status).toBe(200)
    expect(await list(headers)).toHaveLength(max)
  })

  test('slows down an account that saves endlessly', async () => {
    const [hasty, calm] = [await signIn('hasty'), await signIn('calm')]
    const statuses: number[] = []
    for (let time = 0; time < 61; time++) statuses.push((await save(hasty.headers, item)).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
    expect((await save(calm.headers, item)).status).toBe(200)
    now += 61_000
    expect((await save(await hasty.headersAt(now), item)).status).toBe(200)
  })
})
