import type { Page } from 'playwright/test'

/** Makes the screen of a chunk throw while it renders. */
export const breakScreen = (page: Page, chunk: string) =>
  page.route(new RegExp(`/assets/${chunk}-[^/]*\\.js$`), async route => {
    const code = await (await route.fetch()).text()
    const names = [...code.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      list.split(',').map(each => each.trim().split(/ as /).at(-1)),
    )
    const exported = names.map(name => `broken as ${name}`).join(',')
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const broken = () => { throw new Error('A planted fault.') }; export { ${exported} }`,
    })
  })
