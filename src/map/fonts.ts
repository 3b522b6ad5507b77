import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff2?url'
import greek from '@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff2?url'
import latin from '@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff2?url'
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff2?url'
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff2?url'

export const FONT = 'Noto Sans Medium'

// MapLibre fetches fonts in its own code and wants absolute addresses. Other scripts fall to the system's fonts.
const file = (url: string, ...ranges: string[]) => ({
  url: new URL(url, document.baseURI).href,
  'unicode-range': ranges,
})

/** The style's `font-faces`: each file is loaded when a text needs one of its ranges. */
export function fontFaces() {
  return {
    [FONT]: [
      file(latin, 'U+0-FF', 'U+131', 'U+152-153', 'U+2000-206F', 'U+20AC', 'U+2122'),
      file(vietnamese, 'U+102-103', 'U+110-111', 'U+1EA0-1EF9'),
      file(latinExt, 'U+100-2BA', 'U+1E00-1E9F'),
      file(greek, 'U+370-3FF'),
      file(cyrillic, 'U+400-45F', 'U+490-491', 'U+4B0-4B1', 'U+2116'),
    ],
  }
}
