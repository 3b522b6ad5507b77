import type { Language } from '../../contract/languages.mjs'
import type { View } from '../../contract/view.ts'
import type { Theme } from '../colour/theme.ts'
import { escapeHtml } from '../html.ts'
import { encodeAddress } from './address.ts'
import { linkTokenIn } from './secretLink.ts'

/** Path of the page that other sites may frame. */
export const EMBED_PATH = '/embed'

/** Size in pixels of a frame whose page gives none. */
export const EMBED_SIZE = { width: 800, height: 500 }

/** Choices of an embed besides its view. Without a language or theme, those of the browser apply. */
export type EmbedChoices = {
  language?: Language | undefined
  theme?: Theme | undefined
  /** True if each dataset shows its latest instance, instead of the named one. */
  latest: boolean
}

/**
 * Returns the path and query of an embed. The view names its instances, so that the map never changes unless
 * the reader's page asks for the latest ones.
 * @param unstyled Datasets that show the default style of their labels.
 */
export function embedAddress(view: View, choices: EmbedChoices, unstyled: readonly string[] = []): string {
  const { language, theme, latest } = choices
  const parts = [
    encodeAddress(view, unstyled).slice(1),
    ...(latest ? ['latest=on'] : []),
    ...(language ? [`lang=${language}`] : []),
    ...(theme ? [`theme=${theme}`] : []),
  ]
  return `${EMBED_PATH}?${parts.join('&')}`
}

/** Published map of an embed: the dataset with its packet, and the token that opens it. */
export type Published = { dataset: string; token: string }

/**
 * Returns the path, query and fragment of an embed that reads a published map. Browsers do not send the fragment, so
 * logs do not have the token.
 */
export const publishedAddress = ({ dataset, token }: Published, language: Language): string =>
  `${EMBED_PATH}?data=${dataset}&lang=${language}#link=${token}`

/** Reads the published map from the address of an embed; null if the embed reads the catalogue. */
export function readPublished({ search, hash }: Pick<Location, 'search' | 'hash'>): Published | null {
  const dataset = new URLSearchParams(search).get('data')
  const token = linkTokenIn(hash)
  return dataset !== null && /^local--[a-z0-9]+$/.test(dataset) ? { dataset, token: token ?? '' } : null
}

/** Reads the choices of an embed from the query of its address. Invalid ones count as absent. */
export function readEmbedChoices(search: string): Pick<EmbedChoices, 'theme' | 'latest'> {
  const query = new URLSearchParams(search)
  const theme = query.get('theme')
  return {
    latest: query.get('latest') === 'on',
    theme: theme === 'dark' || theme === 'light' ? theme : undefined,
  }
}

/** Returns the address of the same view in the workbench, from the query of an embed. */
export const homeOfEmbed = (search: string): string =>
  `/${search
    .replace(/([?&])(?:latest|lang|theme)=[^&]*/g, '$1')
    .replaceAll(/&{2,}/g, '&')
    .replace(/\?&/, '?')
    .replace(/[?&]$/, '')}`

/** Returns the HTML of a frame. @param width Number of pixels, or null for the width of its column. */
export function embedCode(
  address: string,
  title: string,
  { width, height }: { width: number | null; height: number },
): string {
  const written = width === null ? '100%' : String(width)
  return (
    `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${written}" height="${height}"` +
    ` style="border:0" loading="lazy" allowfullscreen></iframe>`
  )
}
