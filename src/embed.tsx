// Before any schema.
import './zodJitless.ts'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { actionsOf, provideEmbed } from './actors/embed.ts'
import { mapTheme, onMapTheme, setGround } from './actors/mapTheme.ts'
import { chooseTheme, shownTheme } from './actors/shownTheme.ts'
import { canvas } from './actors/surface.ts'
import { ask } from './api/client.ts'
import { configureApi } from './api/request.ts'
import { ClientConfig } from './contract/config.ts'
import { isLanguage, OWN_LANGUAGE } from './contract/languages.mjs'
import { readEmbedChoices } from './domain/address/embed.ts'
import { readAddress } from './domain/address/readAddress.ts'
import { embedTexts } from './i18n/embed.ts'
import { offerBasemaps, setMapLook } from './map/mounted.ts'
import { Embed } from './ui/embed/embed.tsx'

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
