import {
  createDOMRenderer,
  FluentProvider,
  RendererProvider,
  renderToStyleElements,
  SSRProvider,
  webDarkTheme,
} from '@fluentui/react-components'
import { renderToStaticMarkup } from 'react-dom/server'
import { createActor, getNextSnapshot } from 'xstate'
import { panelsMachine } from '../../machines/panels.machine.ts'
import { workbenchMachine } from '../../machines/workbench.machine.ts'
import { readStored } from '../actors/storedSchemas.ts'
import { LANGUAGES, type Language } from '../contract/languages.mjs'
import { EMPTY_VIEW } from '../contract/view.ts'
import { changeLanguage } from '../i18n/index.ts'
import { RuntimeProvider } from '../ui/shared/runtime.tsx'
import { themes } from '../ui/shared/theme.ts'
import { Shell } from '../ui/shell/shell.tsx'
import { Workbench } from '../ui/workbench/workbench.tsx'

/** Screen of an empty map as text: its markup in every language, and its style sheet for both themes. */
export type FirstScreen = { markup: string; css: string }

/**
 * Draws the screen of an empty map in its first state, without a browser. The build writes it into the page, so
 * that users see it before any code runs. The page's policy forbids styles in the markup, so they become rules.
 */
export async function drawFirstScreen(): Promise<FirstScreen> {
  const renderer = createDOMRenderer()
  const drawn: string[] = []
  for (const language of LANGUAGES) {
    const body = await draw(language, renderer)
    drawn.push(`<div class="first-screen" lang="${language}" inert="" aria-hidden="true">${body}</div>`)
  }
  const rules = new Map<string, string>()
  const markup = drawn
    .join('')
    .replaceAll(/<style[^>]*>.*?<\/style>|<link[^>]*>/gs, '')
    // Buttons of the same name would share one choice between the languages.
    .replaceAll(/ name="[^"]*"/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      const name = rules.get(style) ?? `${rules.size}`
      rules.set(style, name)
      return ` data-first-style="${name}"`
    })
  const sheets = renderToStaticMarkup(<head>{renderToStyleElements(renderer)}</head>)
  const css = [
    ...[...sheets.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => unescaped(text)),
    ...[...rules].map(([style, name]) => `[data-first-style="${name}"]{${unescaped(style)}}`),
    ...LANGUAGES.map(each => `html:not([lang="${each}"]) .first-screen[lang="${each}"]{display:none}`),
  ].join('\n')
  return { markup, css: [...coloursIn(css), css].join('\n') }
}

async function draw(language: Language, renderer: ReturnType<typeof createDOMRenderer>): Promise<string> {
  await changeLanguage(language)
  return renderToStaticMarkup(
    <RendererProvider renderer={renderer}>
      <SSRProvider>
        <RuntimeProvider root={emptyWorkbench()}>
          <FluentProvider theme={themes.dark} className="app">
            <Shell>
              <Workbench />
            </Shell>
          </FluentProvider>
        </RuntimeProvider>
      </SSRProvider>
    </RendererProvider>,
  )
}

/** Returns the machines of a first visit, not started, with the catalogue open. */
function emptyWorkbench() {
  const input = { view: EMPTY_VIEW, place: { path: '/', search: '' }, stored: readStored() }
  const root = createActor(workbenchMachine, { systemId: 'workbench', input })
  const panels = root.system.get('panels')
  const opened = getNextSnapshot(panelsMachine, panels.getSnapshot(), { type: 'catalogue.offered' })
  panels.getSnapshot = () => opened
  return root
}

/** Returns rules that set the product's colours in both themes, and the Fluent tokens that the style sheet uses. */
function coloursIn(css: string): string[] {
  return Object.entries(themes).map(([name, theme]) => {
    const used = Object.entries(theme).filter(
      ([token]) => !(token in webDarkTheme) || css.includes(`var(--${token})`),
    )
    const set = used.map(([token, value]) => `--${token}:${value}`)
    return `[data-theme="${name}"] .first-screen{${set.join(';')}}`
  })
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&gt;', '>').replaceAll('&amp;', '&')
