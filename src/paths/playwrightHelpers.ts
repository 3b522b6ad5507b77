/** Functions that all tests written of paths share: they need nothing but Playwright. */
export const HELPERS = `let waiting = []
const outcomes = new Map()

test.beforeEach(() => {
  waiting = []
  outcomes.clear()
})

async function server(page, pattern, outcome) {
  const of = String(pattern)
  const isKnown = outcomes.has(of)
  outcomes.set(of, outcome)
  if (!isKnown)
    await page.route(pattern, route =>
      outcomes.get(of) === 'held' ? waiting.push({ route, of }) : answer(route, outcomes.get(of)),
    )
  if (outcome === 'held') return
  const held = waiting.filter(each => each.of === of)
  waiting = waiting.filter(each => each.of !== of)
  // What the page has given up meanwhile needs no answer.
  for (const { route } of held) await answer(route, outcome).catch(() => {})
}

const answer = (route, outcome) =>
  outcome === 'ok' ? route.continue() : outcome === 'cut' ? route.abort('connectionreset') : route.fulfill({ status: Number(outcome), json: { detail: '' } })

async function choose(page, command, args, typed = '') {
  if (typed) await page.locator('[cmdk-input]').fill(typed)
  await page.locator(\`[cmdk-item][data-command="\${command}"][data-args="\${args}"]\`).first().click()
}

const isAsking = page => page.evaluate(() => globalThis.cartable.state('palette') !== 'closed')

async function palette(page, command, args, words) {
  if (!(await page.locator('[cmdk-input]').isVisible())) await page.keyboard.press('Control+k')
  await page.locator('[cmdk-input]').fill(words)
  const which = args ? \`[data-args="\${args}"]\` : ':not([data-args])'
  await page.locator(\`[cmdk-item][data-command="\${command}"]\${which}\`).first().click()
}

// Whether a button gives the command where the person is: then it is clicked.
async function button(page, command, args) {
  const dialog = page.locator('[role="dialog"], [role="alertdialog"]').last()
  const scope = (await dialog.isVisible()) ? dialog : page.locator('body')
  const which = args ? \`[data-args="\${args}"]\` : ':not([data-args])'
  const offered = scope.locator(\`[data-command="\${command}"]:not([cmdk-item])\${which}:visible\`).first()
  if (!(await offered.isVisible())) return false
  // What is said of the last button may lie over this one.
  await page.mouse.move(0, 0)
  const role = await offered.evaluate(({ localName, role }) => role ?? localName)
  if (role === 'separator') await offered.dblclick()
  else await offered.click({ force: role === 'input' })
  return true
}

async function keys(page, scope, ...chords) {
  const takesKeys = await page.evaluate(
    () => document.activeElement?.matches('input:not([cmdk-input]), textarea, select, [role="treeitem"]') ?? false,
  )
  if (scope === 'map') await page.locator('canvas.maplibregl-canvas').focus()
  else if (scope !== 'global' && takesKeys && chords[0] !== 'Escape') await page.locator('.palette-field').focus()
  // What is said of the button that has the focus takes the first Escape.
  const isSaid = chords[0] === 'Escape' && (await page.locator('[role="tooltip"]').count()) > 0
  await Promise.all(chords.map(chord => page.keyboard.press(chord)))
  if (isSaid) await page.keyboard.press('Escape')
}

const PASSWORD = 'un mot de passe bien long'

async function fillIn(page, values) {
  for (const [name, value] of Object.entries(values)) await page.locator(\`main [name="\${name}"]\`).fill(value)
}

const signUp = (page, username) =>
  fillIn(page, { username, email: \`\${username}@example.org\`, password1: PASSWORD, password2: PASSWORD })

// Fills in parts of the display settings. A break counts once it lies between its neighbours.
async function settings(page, { classes, classCount, type, ramp, colour, minColour, maxColour, noDataColour, breaks = [] }) {
  const panel = page.locator('#inspector-panel')
  const choose = (selector, at, value) => value === undefined || panel.locator(selector).nth(at).selectOption(String(value ?? ''))
  const write = (selector, at, value) =>
    value === undefined || panel.locator(\`\${selector} input:not([type="color"])\`).nth(at).fill(value)
  await choose('select', 1, type)
  await choose('.classes select', 0, classes)
  await choose('.classes select', 1, classCount)
  if (ramp !== undefined) await panel.locator(\`input[name="ramp"][value="\${ramp ?? ''}"]\`).check({ force: true })
  await write('.colour-field[data-wide]', 0, colour ?? noDataColour)
  await write('.colour-field:not([data-wide])', 0, minColour)
  await write('.colour-field:not([data-wide])', 1, maxColour)
  if (breaks.length === 0) return
  const rows = panel.locator('.break-row')
  while ((await rows.count()) > breaks.length) await rows.last().locator('button').click()
  while ((await rows.count()) < breaks.length) await panel.locator('.break-list > button').click()
  for (const _ of breaks) for (const [at, value] of breaks.entries()) await rows.nth(at).locator('input').fill(String(value))
}

const row = (page, at) => page.locator(\`.grid-row[aria-rowindex="\${Number(at) + 2}"] .grid-check\`)

async function dragEdge(page, pane, right, down) {
  const handle = page.locator(\`[data-command="\${pane}.reset"][role="separator"]\`)
  await handle.hover()
  const { x, y, width, height } = await handle.boundingBox()
  await page.mouse.down()
  await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 4 })
  await page.mouse.up()
}

const places = name => ({
  name: \`\${name}-\${Date.now()}.geojson\`,
  mimeType: 'application/geo+json',
  buffer: name === 'large' ? Buffer.alloc(1_000_001) : Buffer.from(
    JSON.stringify({
      type: 'FeatureCollection',
      features: ['01', '02'].map((code, at) => ({
        type: 'Feature',
        properties: { code },
        geometry: { type: 'Point', coordinates: [2 + at, 45] },
      })),
    }),
  ),
})

async function opened(page) {
  await expect(page.locator('[data-command="dataset.select"]').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => globalThis.cartable?.view().camera ?? null)).not.toBeNull()
  await expect.poll(() => page.evaluate(() => cartable.state('selection').catalogue)).not.toBe('loading')
}

const is = (page, machine, state) => expect.poll(() => page.evaluate(name => globalThis.cartable?.state(name), machine)).toEqual(state)

const holds = (page, wanted) => expect.poll(() => page.evaluate(() => ({ ...globalThis.cartable?.view(), camera: undefined }))).toEqual(wanted)

// The zones of the active dataset that are displayed, as the status line counts them.
const counts = (page, zones) => expect.poll(async () => {
  const text = await page.locator('.status-counts .tabular').first().innerText()
  return Number(text.split('/')[0].replaceAll(/\\D/g, ''))
}).toBe(zones)

// What is shown; two frames later the focus is back where it belongs.
async function shows(page, instances) {
  const shown = () => page.evaluate(() => globalThis.cartable?.view().displayed.map(({ instance }) => instance))
  await expect.poll(shown).toEqual(instances)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise(resolve => setTimeout(resolve))
  })
}`
