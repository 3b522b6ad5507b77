import { DETAIL_STYLE } from '../../../contract/basemaps.ts'
import { ClientConfig } from '../../../contract/config.ts'
import { visitorOf } from '../../accounts/http/owner.ts'
import { json } from '../../platform/http/answers.ts'
import { operation } from '../../platform/http/operation.ts'
import { version } from '../../platform/version.ts'

export const clientConfig = operation({
  method: 'get',
  path: '/config.json',
  tags: ['Installation'],
  summary: 'Public configuration of this installation',
  responses: { 200: json(ClientConfig, 'The configuration') },
})(c => {
  const { access, basemapStyleUrl, basemapPmtiles, google, sentryDsn, local, ...config } = c.var.config
  const { import: importers } = config
  // Only the browser of the owner of the machine gets another answer, and such a server has no shared caches.
  c.header('Cache-Control', importers === 'local' ? 'private, no-cache' : 'public, no-cache')
  return c.json(
    {
      version,
      access,
      showcase: [...config.showcase],
      basemap_style_url: basemapPmtiles === null ? basemapStyleUrl : DETAIL_STYLE,
      basemaps: [...config.basemaps],
      google_client_id: google?.clientId ?? null,
      google_flow: google?.clientSecret ? 'code' : 'token',
      sentry_dsn: sentryDsn,
      demo: local,
      mailbox: local && config.mailUrl === null,
      feedback_mailed: config.feedbackTo !== null,
      import: importers === 'local' && visitorOf(c) !== 'owner' ? 'owner' : importers,
      import_max_bytes: config.importMaxBytes,
      offline: config.offline,
      preparing: [...c.var.preparation.datasets],
    },
    200,
  )
})
