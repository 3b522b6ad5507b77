import type { ActorRefFrom } from 'xstate'
import type { workbenchMachine } from '../../machines/workbench.machine.ts'
import type { Language } from '../contract/languages.mjs'
import type { PageChoice, ProjectionName } from '../contract/page.ts'
import { inLanguage } from '../contract/texts.ts'
import { encodeAddress } from '../domain/address/address.ts'
import type { Legend } from '../domain/colour/legend.ts'
import { headingOnly } from '../domain/colour/renamedLegend.ts'
import type { PictureFormat } from '../domain/download/formats.ts'
import { FailureError } from '../domain/failure.ts'
import { INSETS_WIDTH, insetBoxes, insetsShown } from '../domain/insets/insets.ts'
import type { CarriedMap } from '../domain/picture/carriedMap.ts'
import {
  type FileChoice,
  isSheet,
  type PictureChoice,
  pageOf,
  partScale,
  pixelsOf,
  unitOf,
} from '../domain/picture/choice.ts'
import type { PagePreview } from '../domain/picture/pagePreview.ts'
import { type PageZone, sightOf } from '../domain/picture/pageZones.ts'
import { denominatorOf, type GroundScale } from '../domain/picture/scale.ts'
import { proposedTitle } from '../domain/picture/title.ts'
import { type Shown, shownOf } from '../domain/view/shown.ts'
import { dateFormat } from '../domain/written.ts'
import { addTexts, i18n, spokenLanguage } from '../i18n/index.ts'
import { mapLook } from '../map/mounted.ts'
import type { Sight } from '../map/picture.ts'
import type { drawSeparateMap, SeparateMap } from '../map/separateMap.ts'
import type { VectorMap } from '../map/vectorMap.ts'
import type { NamedBox } from '../picture/canvas.ts'
import type { LegendOf } from '../picture/drawVectorMap.ts'
import type { PictureLayout } from '../picture/layout.ts'
import { legendWords } from '../picture/legendWords.ts'
import type { PictureText } from '../picture/pictureText.ts'
import { type Painting, paintedIn } from './paintedCanvas.ts'
import { logoImage } from './pictureLogo.ts'
import { canvas } from './surface.ts'

await addTexts(import.meta.glob('../../locales/*/download.json', { import: 'default' }))

/** Picture to draw; `widest` is the largest width in pixels, for a preview. */
export type PictureOrder = {
  /** Choices about the page take the place of those of the View. */
  choice: FileChoice & Partial<PageChoice>
  format: PictureFormat
  widest?: number
  /** Most lines of the text, and further notes below it, if it is a page of a document. */
  lines?: number
  notes?: readonly string[]
  /** Called with the share of a vector file that is written. */
  onProgress?: (share: number) => void
}

/** Zooms by which the tiles of a vector file are finer than those of the screen: paper is finer. */
const FINER = 1

export type Workbench = ActorRefFrom<typeof workbenchMachine>

/** Page about one zone of a series, or picture in a file of its own. */
export type PageAbout = { zone: PageZone; dataset: string; page: number; pages: number; isFile: boolean }

/** Page before it is drawn: its texts, places and map. */
export type Plan = {
  about: PageAbout | null
  layout: PictureLayout
  parts: Omit<PagePreview, 'image'>
  projection: Projected
  named: NamedBox[]
  apart: SeparateMap
  legendOf: LegendOf
  described: { title: string; description: string; map: CarriedMap }
  metadata: string
}

/** Functions that plan and draw the pages of a picture. */
export type Pictured = Awaited<ReturnType<typeof preparePicture>>

/** Loads the code of pictures and paints the datasets. Returns how to plan a page, and how to draw it. */
export async function preparePicture(
  workbench: Workbench,
  { choice: file, format, widest = Number.POSITIVE_INFINITY, lines, notes: further = [] }: PictureOrder,
  signal: AbortSignal,
) {
  const sightOfScreen = canvas.sight()
  if (!sightOfScreen) throw new Error('The map is not ready: no picture can be drawn.')
  const screen: Sight = sightOfScreen
  // Loaded on demand, since few users take a picture.
  const [
    { measuring, wrapping },
    { layoutPicture, mapPixels, partsOf },
    { entryWidths },
    { pictureText },
    { longestSide },
    { valuesHash, xmpDescription },
  ] = await Promise.all([
    import('../picture/canvasText.ts'),
    import('../picture/layout.ts'),
    import('../picture/legendWidth.ts'),
    import('../picture/pictureText.ts'),
    import('../map/separateMap.ts'),
    import('../domain/picture/carriedMap.ts'),
  ])
  const { look, ground, basemaps } = mapLook()
  const { context } = workbench.getSnapshot()
  const choice: PictureChoice = { ...context.view.ground.page, ...file }
  const theme = choice.theme ?? look.theme
  const painted = await paintedIn(canvas, theme, format === 'png' ? 0 : FINER)
  const { datasets, codesOf } = painted
  signal.throwIfAborted()
  const language = spokenLanguage()
  const logo = await logoImage(choice.logo, workbench, format === 'pdf' ? theme : null)
  const visible = shownOf(context).filter(({ displayed }) => displayed.visible)
  const numbers = new Intl.NumberFormat(language)
  const furniture = {
    number: (count: number) => numbers.format(count),
    scale: isSheet(choice.size) ? (scale: GroundScale) => scaleText(scale, numbers) : null,
    hasArrow: choice.arrow,
    house: { ...choice, logo },
  }
  const proposed = proposedTitle(visible, language)
  const title = { title: choice.title ?? proposed.title, subtitle: choice.subtitle ?? proposed.subtitle }
  const page = pageOf(choice)
  const link = new URL(encodeAddress(context.view), location.origin).href
  const origin = choice.origin ? [originNote(link, language)] : []
  const unit = unitOf(choice)
  const measure = {
    wrap: wrapping(),
    widthOf: entryWidths(measuring(), furniture.number, unit * partScale(choice.legendSize)),
  }
  const most = longestSide()
  /** Returns the texts of a page, and the classes of each dataset. */
  const explained = ({ legends }: Painting, isOwn: boolean) => {
    const drawn = visible.toReversed().map(shown => {
      const { dataset } = shown.displayed
      const counts = context.loads[dataset]?.getSnapshot().context.counts ?? []
      const legend = legends[dataset] ?? null
      const isAsOnScreen = theme === look.theme && !isOwn
      return { shown: isOwn && legend ? unnamedClasses(shown, legend) : shown, legend, counts, isAsOnScreen }
    })
    const text = pictureText(title, drawn, screen.attribution, legendWords(i18n, numbers), language)
    const inLegend = text.legends.values()
    const classes = new Map(
      drawn.map(({ shown, legend }) => [shown.displayed.dataset, legend ? inLegend.next().value : undefined]),
    )
    return { text, legendOf: (key: string) => classesIn(classes.get(datasets[key] ?? '')) }
  }
  const whole = explained(painted, false)
  const map = {
    link,
    instances: shownOf(context).map(({ sheet: { instance, labels } }) => ({
      id: instance.id,
      hash: valuesHash(labels),
    })),
  }

  /**
   * Plans the page of the screen’s map, or of one zone.
   * @param own Painting of the zones of this page only.
   */
  async function planOf(about: PageAbout | null, own: Painting | null = null): Promise<Plan> {
    const { text: explaining, legendOf } = own ? explained(own, true) : whole
    const text = about ? { ...explaining, title: seriesTitle(explaining.title, about.zone.name) } : explaining
    const numbered = about ? seriesNotes(about, own) : []
    const around = about && sightOf(about.zone.bbox, page ?? screen, screen)
    const projection = await projectionFor(choice, around ?? screen, about !== null)
    const layoutOf = (insets: number, ...notes: string[]) =>
      layoutPicture(
        {
          ...text,
          body: choice.body,
          lines,
          notes: [...text.notes, ...projection.notes, ...notes, ...numbered, ...further, ...origin],
        },
        page ? { page, unit } : { map: screen },
        measure,
        {
          ...context.view.ground,
          insets,
          hasArrow: choice.arrow,
          logo: logo && logo.naturalWidth / logo.naturalHeight,
        },
      )
    const noted = layoutOf(INSETS_WIDTH, i18n.t('map:insetsNote'))
    const insets = about
      ? []
      : insetBoxes(insetsShown(context), mapPixels(noted), context.emptyInsets).filter(
          ({ isHidden }) => !isHidden,
        )
    const fitted = insets.length > 0 ? noted : layoutOf(0)
    const ratio = format === 'png' ? Math.min(fitted.page.ratio, widest / fitted.page.width) : 1
    const layout = { ...fitted, page: { ...fitted.page, ratio } }
    const { width, height } = pixelsOf(layout.page)
    if (Math.max(width, height) > most)
      throw new FailureError({
        code: 'refused',
        detail: i18n.t('download:pictureTooLarge', { width, height, most }),
      })
    const { width: mapWidth, height: mapHeight } = mapPixels(layout)
    const place = { width: mapWidth, height: mapHeight, ratio, most, isFilled: format === 'png' }
    const sight = about ? sightOf(about.zone.bbox, place, screen) : screen
    const named = insets.map(box => ({ ...box, name: inLanguage(box.inset.name, language) }))
    const described = { title: text.title, description: altTextOf(text), map }
    return {
      ...{ about, layout, projection, named, described, legendOf, parts: partsOf(layout) },
      apart: { look: { ...look, theme }, ground, insets, basemaps, sight, ...place },
      metadata: xmpDescription(described),
    }
  }

  /**
   * Draws a page as marks.
   * @param take Takes the shapes of a map, by default of one for this page alone.
   */
  async function draw(
    { about, apart, layout, named, projection, legendOf }: Plan,
    take: (apart: SeparateMap) => Promise<VectorMap> = takeFrom,
  ) {
    const { drawVectorPage } = await import('../picture/vectorPage.ts')
    const page = {
      ...{ apart, layout, insets: named, furniture, projection: projection.name, codesOf, legendOf },
      framed: about && {
        isIn: (key: string) => datasets[key] === about.dataset,
        ordinal: about.zone.ordinal,
      },
    }
    return drawVectorPage(page, take)
  }

  async function takeFrom(apart: SeparateMap): Promise<VectorMap> {
    const [{ withSeparateMap }, { takeVectorMap }] = await Promise.all([
      import('../map/separateMap.ts'),
      import('../map/vectorMap.ts'),
    ])
    return withSeparateMap(apart, map => map.picture(takeVectorMap), painted.put, signal)
  }

  const hasOwnLegends = choice.legends === 'own'
  return { planOf, draw, painted, hasOwnLegends, furniture, language, isPrinted: isSheet(choice.size) }
}

/** Writes the title of a page about one zone. */
const seriesTitle = (title: string, zone: string) =>
  title === '' ? zone : i18n.t('download:seriesTitle', { title, zone })

/** Returns the number of a page about one zone, and the zones that its legend applies to. */
function seriesNotes(about: PageAbout, own: Painting | null): string[] {
  const number = i18n.t(about.isFile ? 'download:seriesFileNote' : 'download:seriesNote', about)
  const legends = Object.values(own?.legends ?? {})
  const isShared = (legend: Legend) => 'gathered' in legend && legend.gathered !== undefined
  // Hexagons gather the points of the whole map.
  const kind = legends.every(isShared) ? 'shared' : legends.some(isShared) ? 'mixed' : 'own'
  return [`${number} ${i18n.t(`download:seriesLegend.${kind}`)}`]
}

/** Returns a dataset without the names of its classes, because the zones of a page have other ones. */
function unnamedClasses(shown: Shown, { kind }: Legend): Shown {
  const { displayed } = shown
  const { style } = displayed
  const isComputed = kind === 'classes' || kind === 'circles' || kind === 'bivariate'
  if (!isComputed || style.classes === 'manual') return shown
  return { ...shown, displayed: { ...displayed, style: { ...style, renamed: headingOnly(style.renamed) } } }
}

/** Most letters of an address on a page: a longer one is only in the file. */
const ADDRESS_MOST = 500

/** Returns the date of a picture and the address of its view. */
function originNote(link: string, language: Language): string {
  const date = dateFormat(language, { dateStyle: 'long' }).format(new Date())
  const address = link.length > ADDRESS_MOST ? location.origin : link
  return i18n.t('download:originNote', { date, address })
}

/** Writes a scale; in Web Mercator, that of a large area holds at its centre only. */
function scaleText(scale: GroundScale, numbers: Intl.NumberFormat): string {
  const denominator = numbers.format(denominatorOf(scale))
  return i18n.t(scale.isEven ? 'download:scale' : 'download:scaleAtCentre', { denominator })
}

type WrittenLegend = PictureText['legends'][number]

/** Returns the title of a legend, and its entries with one colour. */
const classesIn = (legend: WrittenLegend | undefined) => ({
  title: legend?.title ?? '',
  classes: (legend?.lines ?? []).flatMap(({ colours, text }) => {
    const [colour, ...others] = colours
    return colour && others.length === 0 ? [{ colour, name: text }] : []
  }),
})

/** Returns the text for those who do not see the picture. */
function altTextOf({ title, subtitle, legends, notes }: PictureText): string {
  const explained = legends.flatMap(legend => [
    legend.title,
    legend.heading,
    ...legend.lines.map(({ text }) => text),
  ])
  // The heading of a legend often is the subtitle.
  const parts = new Set([title, subtitle, ...explained, ...notes].filter(Boolean))
  const what = [...parts].join(' · ')
  return i18n.t('download:pictureAlt', { what })
}

type Projected = {
  name: ProjectionName | null
  notes: string[]
  draw: typeof drawSeparateMap | null
}

/**
 * Returns a projection for a picture's map, and its description. If it does not suit the place, rejects, or on a page
 * of a series takes the projection of the screen.
 */
async function projectionFor(
  { projection }: PictureChoice,
  sight: Sight,
  isInSeries: boolean,
): Promise<Projected> {
  if (projection === 'screen') return { name: null, notes: [], draw: null }
  const [{ projectionOf }, { suitableProjection: suitedTo, isInDomain }, { drawProjected }] =
    await Promise.all([
      import('../domain/picture/projections.ts'),
      import('../domain/picture/projectedPage.ts'),
      import('../map/projected.ts'),
    ])
  const name = projection === 'suited' ? suitedTo(sight) : projection
  if (name === null) return { name: null, notes: [], draw: null }
  const way = projectionOf(name, sight.lng)
  if (!isInDomain(sight, way)) {
    if (isInSeries) return { name: null, notes: [], draw: null }
    const detail = i18n.t('download:projectionElsewhere', {
      name: i18n.t(`commands:choices.pictureProjections.${name}`),
    })
    throw new FailureError({ code: 'refused', detail })
  }
  return {
    name,
    notes: [i18n.t(`download:projectionNotes.${name}`)],
    draw: (apart, put, signal) => drawProjected(apart, way, put, signal),
  }
}
