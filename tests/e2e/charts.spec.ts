import { type Cartable, expect, test } from './cartable.ts'
import { countDifferent, pictureOfMap } from './pixels.ts'

const ADDRESS = '/?show=fr-departements~2026'
const chart = (app: Cartable, name: string) =>
  app.page.getByRole('figure', { name: new RegExp(`^Histogramme.: ${name}$`) })
const slider = (app: Cartable, end: 'Début' | 'Fin') =>
  app.page.getByRole('slider', { name: new RegExp(`^${end} de l’intervalle.: Population$`) })
const displayed = (app: Cartable) => app.page.locator('.status-counts')
const bars = (app: Cartable, name: string) => chart(app, name).locator('.chart-passing')

/** Returns the bar heights of passing zones, in percent of the chart. */
const heights = (app: Cartable, name: string) =>
  bars(app, name).evaluateAll(all => all.map(bar => Math.round(Number(bar.getAttribute('height')))))

async function begin(app: Cartable) {
  await app.open(ADDRESS)
  await app.settled()
  await app.command('histogramme population')
  await app.command('histogramme communes')
  await expect(bars(app, 'Population')).toHaveCount(48)
  await expect(bars(app, 'Nombre de communes')).toHaveCount(48)
  await app.settled()
}

test('filters map, table and the other chart by dragging, and likewise by keys', async ({ app }) => {
  await begin(app)
  const { page } = app
  const before = await pictureOfMap(page)
  const others = await heights(app, 'Nombre de communes')
  const own = await heights(app, 'Population')
  await expect(displayed(app)).toContainText('101 zones')

  const field = (await chart(app, 'Population').locator('.chart-field').boundingBox())!
  const [middle, y] = [field.x + field.width / 2, field.y + 20]
  await page.mouse.move(middle, y)
  await page.mouse.down()
  await page.mouse.move(middle + 30, y)
  await page.mouse.move(field.x + field.width + 20, y)
  await test.step('changes the view only when the pointer is released', async () => {
    await expect(displayed(app)).not.toContainText('101 zones /')
    await expect(displayed(app)).toContainText('/ 101')
    await expect.poll(() => heights(app, 'Nombre de communes')).not.toEqual(others)
    expect(await heights(app, 'Population')).toEqual(own)
    expect(countDifferent(before, await pictureOfMap(page))).toBeGreaterThan(1000)
    expect((await app.view()).displayed[0]?.filter).toBeNull()
  })
  await page.mouse.up()
  await app.settled()
  const dragged = await app.view()
  const { filter } = dragged.displayed[0]!
  expect(filter).toMatchObject({ mode: 'l', filter: { label: 'population', operator: 'gte' } })
  const kept = Number(/^\D*(\d+) zones/.exec((await displayed(app).textContent()) ?? '')?.[1])
  expect(kept).toBeLessThan(101)
  await expect(page.locator('.zones-state')).toContainText(`${kept} zones`)
  await expect(slider(app, 'Fin')).toHaveAttribute('aria-valuetext', 'sans limite haute')
  await app.isAccessible()

  await app.command('annuler')
  await app.settled()
  await expect(displayed(app)).toContainText('101 zones')
  await expect(slider(app, 'Début')).toHaveAttribute('aria-valuetext', 'sans limite basse')

  await slider(app, 'Début').focus()
  await app.press('PageUp', 'Escape')
  await expect(slider(app, 'Début')).toHaveAttribute('aria-valuetext', 'sans limite basse')
  for (let presses = 0; presses < 5; presses++) await app.press('PageUp')
  await expect(displayed(app)).toContainText('/ 101')
  await app.press('Enter')
  await app.settled()
  expect((await app.view()).displayed).toEqual(dragged.displayed)
})

const bar = (app: Cartable, name: string) =>
  app.page.getByRole('button', { name: new RegExp(`^${name} \\d+ zones?$`) })

test('chooses values by bars and both labels by a box, and likewise by keys', async ({ app }) => {
  await app.open(`${ADDRESS},label:region,mode:value,randomColours:true`)
  await app.settled()
  await app.command('barres région')
  await app.command('nuage population communes')
  const { page } = app
  const plot = page.getByRole('figure', { name: /^Nuage de points.: Population × Nombre de communes$/ })
  await expect(bar(app, 'Bretagne')).toHaveAccessibleName('Bretagne 4 zones')
  await expect(plot.getByRole('img')).toHaveAccessibleName(/^101 zones.; Population de 76.486 à 2.615.635/)
  await test.step('fits both charts', async () => {
    await expect(plot.locator('.chart-field')).toBeInViewport({ ratio: 1 })
    await expect(plot.getByText('Population →')).toBeInViewport({ ratio: 1 })
  })
  await test.step('colours a bar like its zones in the legend', async () => {
    const swatch = page.locator('.legend-row', { hasText: 'Occitanie' }).locator('.swatch')
    const drawn = await bar(app, 'Occitanie')
      .locator('.chart-value-passing')
      .evaluate(element => getComputedStyle(element).backgroundColor)
    await expect(swatch).toHaveCSS('background-color', drawn)
  })

  await bar(app, 'Occitanie').click()
  await app.settled()
  const region = (value: string) => ({ label: 'region', operator: 'equals', value })
  expect((await app.view()).displayed[0]?.filter).toEqual({ mode: 'l', filter: region('Occitanie') })
  await expect(displayed(app)).toContainText('13 zones')
  await test.step("keeps the other bars' counts, and greys the points of other zones", async () => {
    await expect(bar(app, 'Bretagne')).toHaveAccessibleName('Bretagne 4 zones')
    await expect(plot.getByRole('img')).toHaveAccessibleName(/^13 zones.; Population/)
  })

  await bar(app, 'Occitanie').focus()
  await app.press('Shift+ArrowDown')
  await expect(bar(app, 'Nouvelle-Aquitaine')).toHaveAttribute('aria-pressed', 'true')
  await expect(displayed(app)).toContainText('25 zones')
  expect((await app.view()).displayed[0]?.filter).toEqual({ mode: 'l', filter: region('Occitanie') })
  await app.press('Enter')
  await app.settled()
  expect((await app.view()).displayed[0]?.filter).toEqual({
    mode: 'l',
    filter: { or: [region('Occitanie'), region('Nouvelle-Aquitaine')] },
  })
  await app.isAccessible()

  const field = (await plot.locator('.chart-field').boundingBox())!
  await page.mouse.move(field.x + field.width * 0.1, field.y + field.height * 0.9)
  await page.mouse.down()
  await page.mouse.move(field.x + field.width * 0.4, field.y + field.height * 0.5)
  await page.mouse.move(field.x + field.width * 0.5, field.y + field.height * 0.3)
  await expect(displayed(app)).toContainText('/ 101')
  await page.mouse.up()
  await app.settled()
  const { filter } = (await app.view()).displayed[0]!
  const labels = JSON.stringify(filter)
  for (const label of ['population', 'communes'])
    for (const operator of ['gte', 'lt'])
      expect(labels).toContain(`"label":"${label}","operator":"${operator}"`)
  const kept = Number(/^\D*(\d+) zones/.exec((await displayed(app).textContent()) ?? '')?.[1])
  await expect(plot.getByRole('img')).toHaveAccessibleName(
    new RegExp(`^25 zones \\(le filtre retient ${kept} zones\\)`),
  )
  await app.command('annuler')
  await app.settled()
  expect(JSON.stringify((await app.view()).displayed[0]?.filter)).not.toContain('population')
  const low = plot.getByRole('slider', { name: /^Début de l’intervalle.: Nombre de communes$/ })
  await low.focus()
  await app.press('PageUp', 'Enter')
  await app.settled()
  expect(JSON.stringify((await app.view()).displayed[0]?.filter)).toContain(
    '"label":"communes","operator":"gte"',
  )
})
