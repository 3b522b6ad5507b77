import i18next, { type i18n as I18n } from 'i18next'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { EmbedInput } from '../machines/embed.machine.ts'
import { actionsOf, provideEmbed } from './actors/embed.ts'
import { mapTheme, onMapTheme, setGround } from './actors/mapTheme.ts'
import { chooseTheme, shownTheme } from './actors/shownTheme.ts'
import { canvas } from './actors/surface.ts'
import { configureApi } from './api/request.ts'
import type { Language } from './contract/languages.mjs'
import type { Theme } from './domain/colour/theme.ts'
import { setMapLook } from './map/mounted.ts'
import { Embed } from './ui/embed/embed.tsx'
import type { EmbedStoryOf } from './ui/embed/embedProps.ts'

/** Texts of the page, which needs few of the interface's, by namespace. */
const files = import.meta.glob<Record<string, unknown>>('../locales/*/{embed,map,compare}.json', {
  eager: true,
  import: 'default',
})

/** Returns the texts of the page in a language. */
function readerTexts(language: Language): I18n {
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

/** Page that shows one view to readers: `home` is the address of the same view in Cartable. */
type ReaderPage = EmbedInput & {
  language: Language
  theme?: Theme | undefined
  home: string
  /** Text of the step of a story. */
  story?: EmbedStoryOf | undefined
  /** True if the page is in a folder of files, without a server. */
  isFolder: boolean
}

/** Shows one view as the only content of the page. */
export function showReaderPage({ language, theme, home, isFolder, story, ...input }: ReaderPage): void {
  const i18n = readerTexts(language)
  configureApi({ language })
  chooseTheme(theme ?? 'system')
  setGround(input.view.ground)
  // Loads notify the workbench, which this page replaces.
  const embed = createActor(provideEmbed(), { systemId: 'workbench', input })
  const page = document.getElementById('root')
  const root = page && createRoot(page)
  const actions = actionsOf(embed)
  const attribution = () => canvas.sight()?.attribution ?? ''

  function draw(): void {
    document.documentElement.setAttribute('data-theme', shownTheme())
    setMapLook({ theme: shownTheme(), language, title: i18n.t('embed:name') })
    root?.render(
      <Embed
        {...{ embed, actions, i18n, language, home, isFolder, attribution, story }}
        theme={mapTheme()}
      />,
    )
  }

  onMapTheme(draw)
  draw()
  embed.start()
}
