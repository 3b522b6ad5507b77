// Before any schema.
import './zodJitless.ts'
import i18next, { type i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { actionsOf, provideEmbed } from './actors/embed.ts'
import { mapTheme, onMapTheme, setGround } from './actors/mapTheme.ts'
import { chooseTheme, shownTheme } from './actors/shownTheme.ts'
import { canvas } from './actors/surface.ts'
import { ask } from './api/client.ts'
import { configureApi } from './api/request.ts'
import { ClientConfig } from './contract/config.ts'
import { isLanguage, type Language, OWN_LANGUAGE } from './contract/languages.mjs'
import { readEmbedChoices } from './domain/address/embed.ts'
import { readAddress } from './domain/address/readAddress.ts'
import { offerBasemaps, setMapLook } from './map/mounted.ts'
import { Embed } from './ui/embed/embed.tsx'

/** Texts of the embed, which needs few of the interface's, by namespace. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/{embed,map,compare}.json', {
  eager: true,
  import: 'default',
})

/** Returns the texts of an embed in a language. */
function embedTexts(language: Language): I18n {
  const texts = i18next.createInstance()
  const resources = Object.entries(files).flatMap(([path, content]) => {
    const [, found, namespace] = /\/(\w+)\/(\w+)\.json$/.exec(path) ?? []
    return found === language && namespace ? [[namespace, content] as const] : []
  })
  void texts.init({
    lng: language,
    resources: { [language]: Object.fromEntries(resources) },
    initAsync: false,
    interpolation: { escapeValue: false },
  })
  return texts
}

const { view, unstyled } = readAddress(location.search)
const { latest, theme } = readEmbedChoices(location.search)
// The server writes the language of the address, or of the browser, into the page.
const { lang } = document.documentElement
const language = isLanguage(lang) ? lang : OWN_LANGUAGE
const i18n = embedTexts(language)

configureApi({ language })
chooseTheme(theme ?? 'system')
setGround(view.ground)
if (view.ground.basemap !== 'dark' && view.ground.basemap !== 'light')
  ask(ClientConfig, { path: '/config.json' }).then(
    ({ basemap_style_url, basemaps }) => offerBasemaps({ style: basemap_style_url, presets: basemaps }),
    // The product's own basemap stays.
    () => {},
  )

// Loads notify the workbench, which this page replaces.
const embed = createActor(provideEmbed(), { systemId: 'workbench', input: { view, unstyled, latest } })
const page = document.getElementById('root')
const root = page && createRoot(page)

const actions = actionsOf(embed)
const attribution = () => canvas.sight()?.attribution ?? ''

function draw(): void {
  document.documentElement.setAttribute('data-theme', shownTheme())
  setMapLook({ theme: shownTheme(), language, title: i18n.t('embed:name') })
  root?.render(
    <Embed
      {...{ embed, actions, i18n, language, attribution }}
      theme={mapTheme()}
      search={location.search}
    />,
  )
}

onMapTheme(draw)
draw()
embed.start()
