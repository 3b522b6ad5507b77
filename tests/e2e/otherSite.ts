import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'

/** Shows a page of another site with a body, such as a frame of the product. */
export async function showOnOtherSite(page: Page, body: string, host = '127.0.0.1'): Promise<void> {
  const site = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="en"><title>News</title><body>${body}</body></html>`)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://${host}:${(site.address() as AddressInfo).port}`)
  site.close()
}
