import { element, XML_HEAD, xml } from '../domain/xml.ts'

const SPACES = {
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:p': 'http://schemas.openxmlformats.org/presentationml/2006/main',
}
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument'

/** Path of the metadata in the file. */
export const METADATA_PART = 'docProps/cartable.xml'

const EMPTY_TREE =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
const INHERITED = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
const TITLE_HOLDER =
  '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Title"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="190500" y="190500"/><a:ext cx="9000000" cy="400000"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:endParaRPr/></a:p></p:txBody></p:sp>'

const relationship = ([id, type, target]: readonly [string, string, string]) =>
  element('Relationship', { Id: id, Type: type.includes(':') ? type : `${OFFICE}/${type}`, Target: target })

/** Returns the part that lists the relationships of another one. */
const relationships = (...all: (readonly [id: string, type: string, target: string])[]): string =>
  XML_HEAD + element('Relationships', { xmlns: `${PACKAGE}/relationships` }, all.map(relationship).join(''))

const part = (name: string, attributes: Record<string, string>, content: string): string =>
  XML_HEAD + element(name, { ...SPACES, ...attributes }, content)

const OVERRIDES = {
  '/ppt/presentation.xml': 'presentationml.presentation.main',
  '/ppt/slides/slide1.xml': 'presentationml.slide',
  '/ppt/slideLayouts/slideLayout1.xml': 'presentationml.slideLayout',
  '/ppt/slideMasters/slideMaster1.xml': 'presentationml.slideMaster',
  '/ppt/theme/theme1.xml': 'theme',
}

const contentTypes = (): string =>
  XML_HEAD +
  element(
    'Types',
    { xmlns: `${PACKAGE}/content-types` },
    [
      ...Object.entries({
        rels: 'application/vnd.openxmlformats-package.relationships+xml',
        xml: 'application/xml',
        png: 'image/png',
        svg: 'image/svg+xml',
      }).map(([Extension, ContentType]) => element('Default', { Extension, ContentType })),
      ...Object.entries(OVERRIDES).map(([PartName, type]) =>
        element('Override', { PartName, ContentType: `${TYPES}.${type}+xml` }),
      ),
      element('Override', {
        PartName: '/docProps/core.xml',
        ContentType: 'application/vnd.openxmlformats-package.core-properties+xml',
      }),
    ].join(''),
  )

const core = ({ title, description, language }: Facts): string =>
  XML_HEAD +
  element(
    'cp:coreProperties',
    {
      'xmlns:cp': `${PACKAGE}/metadata/core-properties`,
      'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    },
    `<dc:title>${xml(title)}</dc:title><dc:creator>Cartable</dc:creator><dc:description>${xml(description)}</dc:description><dc:language>${xml(language)}</dc:language>`,
  )

/** Colours of a theme: nothing on the slide uses them, but shapes that the user adds do. */
const THEME_COLOURS = {
  ...{ dk1: '1F1B29', lt1: 'FFFFFF', dk2: '3B3550', lt2: 'F4F2F8', accent1: '5B3FA8', accent2: '1B8A9E' },
  ...{ accent3: 'C2452D', accent4: 'D99A1C', accent5: '4C8C3F', accent6: '8A5A9E', hlink: '5B3FA8' },
  folHlink: '6B6280',
}

function theme(): string {
  const colours = Object.entries(THEME_COLOURS).map(([name, val]) =>
    element(`a:${name}`, {}, element('a:srgbClr', { val })),
  )
  const fonts = ['a:majorFont', 'a:minorFont'].map(name =>
    element(name, {}, '<a:latin typeface="Noto Sans"/><a:ea typeface=""/><a:cs typeface=""/>'),
  )
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const thrice = (name: string, each: string) => element(name, {}, each.repeat(3))
  const format = [
    thrice('a:fillStyleLst', fill),
    thrice('a:lnStyleLst', `<a:ln w="9525">${fill}</a:ln>`),
    thrice('a:effectStyleLst', '<a:effectStyle><a:effectLst/></a:effectStyle>'),
    thrice('a:bgFillStyleLst', fill),
  ]
  const elements = [
    element('a:clrScheme', { name: 'Cartable' }, colours.join('')),
    element('a:fontScheme', { name: 'Cartable' }, fonts.join('')),
    element('a:fmtScheme', { name: 'Cartable' }, format.join('')),
  ]
  return part('a:theme', { name: 'Cartable' }, element('a:themeElements', {}, elements.join('')))
}

const COLOUR_MAP = {
  ...{ bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2', accent1: 'accent1', accent2: 'accent2' },
  ...{ accent3: 'accent3', accent4: 'accent4', accent5: 'accent5', accent6: 'accent6' },
  ...{ hlink: 'hlink', folHlink: 'folHlink' },
}

const tree = (shapes: string) => element('p:spTree', {}, EMPTY_TREE + shapes)
const BACKGROUND =
  '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'

const master = (): string =>
  part(
    'p:sldMaster',
    {},
    `${element('p:cSld', {}, BACKGROUND + tree(TITLE_HOLDER))}${element('p:clrMap', COLOUR_MAP)}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles>`,
  )

const layout = (): string =>
  part(
    'p:sldLayout',
    { type: 'titleOnly' },
    element('p:cSld', { name: 'Title' }, tree(TITLE_HOLDER)) + INHERITED,
  )

const presentation = ({ width, height }: Size): string =>
  part(
    'p:presentation',
    {},
    `<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst>${element('p:sldSz', { cx: String(width), cy: String(height) })}<p:notesSz cx="6858000" cy="9144000"/>`,
  )

/** Size of a slide in English Metric Units. */
type Size = { width: number; height: number }
type Facts = { title: string; description: string; language: string; metadata: string }

/**
 * Returns the parts of a presentation with one slide, by path, without its two pictures `ppt/media/map.svg` and
 * `map.png`: the relationships `rIdSvg` and `rIdPng` of the slide.
 */
export function slideParts(
  { background, shapes, hasLogo = false }: { background: string; shapes: string; hasLogo?: boolean },
  size: Size,
  facts: Facts,
): Record<string, string> {
  return {
    '[Content_Types].xml': contentTypes(),
    [METADATA_PART]: facts.metadata,
    '_rels/.rels': relationships(
      ['rId1', 'officeDocument', 'ppt/presentation.xml'],
      ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ['rId3', 'urn:cartable:picture:1', METADATA_PART],
    ),
    'docProps/core.xml': core(facts),
    'ppt/presentation.xml': presentation(size),
    'ppt/_rels/presentation.xml.rels': relationships(
      ['rId1', 'slideMaster', 'slideMasters/slideMaster1.xml'],
      ['rId2', 'slide', 'slides/slide1.xml'],
      ['rId3', 'theme', 'theme/theme1.xml'],
    ),
    'ppt/theme/theme1.xml': theme(),
    'ppt/slideMasters/slideMaster1.xml': master(),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships(
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rId2', 'theme', '../theme/theme1.xml'],
    ),
    'ppt/slideLayouts/slideLayout1.xml': layout(),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      'rId1',
      'slideMaster',
      '../slideMasters/slideMaster1.xml',
    ]),
    'ppt/slides/slide1.xml': part('p:sld', {}, element('p:cSld', {}, background + tree(shapes)) + INHERITED),
    'ppt/slides/_rels/slide1.xml.rels': relationships(
      ['rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['rIdPng', 'image', '../media/map.png'],
      ['rIdSvg', 'image', '../media/map.svg'],
      ...(hasLogo ? [['rIdLogo', 'image', '../media/logo.png'] as const] : []),
    ),
  }
}
