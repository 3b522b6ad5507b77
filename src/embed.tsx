// Before any schema.
import './zodJitless.ts'
import { ask } from './api/client.ts'
import { ClientConfig } from './contract/config.ts'
import { isLanguage, OWN_LANGUAGE } from './contract/languages.mjs'
import { homeOfEmbed, readEmbedChoices, readPublished } from './domain/address/embed.ts'
import { readAddress } from './domain/address/readAddress.ts'
import { hasStory } from './domain/story/embedded.ts'
import { offerBasemaps } from './map/mounted.ts'
import { showReaderPage } from './readerPage.tsx'

const { search, hash } = location
const embedded = hasStory(hash)
  ? await import('./storyPage.tsx').then(({ readStoryPage }) => readStoryPage(location))
  : null
const { view, unstyled } = readAddress(embedded?.address ?? search)
const published = embedded ? null : readPublished(location)
// The server writes the language of the address, or of the browser, into the page.
const { lang } = document.documentElement

// The basemap of a published map is known later; a page that answers its own calls cannot ask then.
if (published || (view.ground.basemap !== 'dark' && view.ground.basemap !== 'light'))
  ask(ClientConfig, { path: '/config.json' }).then(
    ({ basemap_style_url, basemaps }) => offerBasemaps({ style: basemap_style_url, presets: basemaps }),
    // The product's own basemap stays.
    () => {},
  )

showReaderPage({
  ...{ view, unstyled, published },
  ...readEmbedChoices(search),
  language: isLanguage(lang) ? lang : OWN_LANGUAGE,
  home: embedded ? `/${hash}` : homeOfEmbed(search),
  story: embedded?.story,
  isFolder: false,
})
