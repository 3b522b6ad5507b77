import i18next from 'i18next'
import type { Text } from '../contract/common.ts'
import { byLanguage, FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../contract/languages.mjs'
import { inLanguage } from '../contract/texts.ts'
import { ImportError } from '../data/formats/common/importError.ts'
import { respelledText } from '../domain/import/originMatching.ts'
import { writtenDate } from '../domain/view/instanceName.ts'
import { LocalProblem, type LocalReport } from './problems.ts'

const files = import.meta.glob<Record<string, unknown>>('../../locales/*/{import,local}.json', {
  eager: true,
  import: 'default',
})

const namespaceOf = (path: string) => /\/(\w+)\/(\w+)\.json$/.exec(path)?.slice(1) ?? []

const texts = i18next.createInstance()
void texts.init({
  fallbackLng: FALLBACK_LANGUAGE,
  supportedLngs: LANGUAGES,
  initAsync: false,
  defaultNS: 'local',
  resources: byLanguage(language =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, content]) => {
        const [found, namespace = ''] = namespaceOf(path)
        return found === language ? [[namespace, content]] : []
      }),
    ),
  ),
  interpolation: { escapeValue: false },
})

type Say = (key: string, params?: Record<string, unknown>) => string

const sayingIn =
  (language: Language): Say =>
  (key, params = {}) =>
    texts.t(key, { ...params, lng: language })

/** Returns why a file is not opened, and a way out; null for an unexpected error. */
export function sentenceOf(error: unknown, language: Language): string | null {
  const t = sayingIn(language)
  if (error instanceof LocalProblem) {
    const { bytes } = error.params
    const size = typeof bytes === 'number' ? { size: megabytes(bytes, language) } : {}
    return t(`problem.${error.reason}`, { ...error.params, ...size })
  }
  if (!(error instanceof ImportError)) return null
  const { problem, params, line } = error
  const text = `${t(`import:problem.${problem}`, params)} ${t(isRefusedByAll(error) ? 'refusedByAll' : 'importIt')}`
  return line === null ? text : t('import:atLine', { line, text })
}

/**
 * Returns whether the import refuses a file for the same reason. Its rules are the same, except for choices
 * in its form.
 */
export const isRefusedByAll = (error: unknown): boolean =>
  error instanceof ImportError && !texts.exists(`import:hint.screen.${error.problem}`)

const megabytes = (bytes: number, language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(bytes / 1_000_000)

/** Describes the result of a file: the number of zones, the columns, and the omissions. */
export function reportIn(report: LocalReport, language: Language): string {
  const t = sayingIn(language)
  const {
    zones,
    layer,
    key,
    title,
    geometry,
    refused,
    refusal,
    encoding,
    notices,
    overruledEncoding,
    crs,
    mended,
    isSwapped,
    originZones,
  } = report
  const place =
    geometry.kind === 'columns'
      ? [t('report.coordinates', geometry)]
      : geometry.kind === 'column'
        ? [t('report.shapes', geometry)]
        : []
  const reason = refusal && asSentence(t(`import:problem.${refusal.problem}`, refusal.params))
  return [
    ...(originZones
      ? joinIn(report, language)
      : [
          t('report.zones', { count: zones, file: report.file }),
          key === null ? t('report.numbered') : t('report.key', { column: key }),
        ]),
    ...(layer === null ? [] : [t('report.layer', { layer })]),
    ...(title === null ? [] : [t('report.title', { column: title })]),
    ...place,
    ...(crs === null ? [] : [t('report.converted', { system: crs })]),
    ...Object.entries(mended).map(([kind, count]) =>
      t('report.mended', { repair: t(`import:repair.${kind}`), count }),
    ),
    ...(isSwapped ? [t('report.swapped')] : []),
    ...(encoding === null ? [] : [t('report.encoding', { encoding })]),
    ...(overruledEncoding === null
      ? []
      : [t('report.overruledEncoding', { named: overruledEncoding, encoding: encoding ?? 'utf-8' })]),
    ...notices.map(({ notice, params }) => asSentence(t(`import:notice.${notice}`, params))),
    ...(refused > 0
      ? [t('report.refused', { count: refused, line: refusal?.line ?? '', reason: reason ?? '' })]
      : []),
  ].join(' ')
}

const asSentence = (text: string): string =>
  `${text.replace(/^./, first => first.toUpperCase()).replace(/[.…]$/, '')}.`

/** Describes the zones that complete the rows, and the rows without one. */
function joinIn({ file, zones, key, geometry, originZones }: LocalReport, language: Language): string[] {
  if (!originZones) return []
  const t = sayingIn(language)
  const { name, date, label, rows, zeros, respelled, unmatched, unmatchedKeys } = originZones
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(zones / rows)
  const params = {
    file,
    name: inLanguage(name, language),
    date: writtenDate(date, language),
    column: key ?? '',
    count: zones,
    rows,
    share,
  }
  const keys = unmatchedKeys.join(', ') + (unmatched > unmatchedKeys.length ? ', …' : '')
  return [
    label === null
      ? t('report.byCode', params)
      : t('report.byLabel', { ...params, label: inLanguage(label, language) }),
    ...(geometry.kind === 'origin' && geometry.within ? [t('report.within', geometry.within)] : []),
    ...(zeros > 0 ? [t('report.zeros', { count: zeros })] : []),
    ...(respelled.count > 0
      ? [t('report.respelled', { count: respelled.count, examples: respelledText(respelled) })]
      : []),
    ...(unmatched > 0 ? [t('report.unmatched', { count: unmatched, keys })] : []),
  ]
}

/** Returns a text of the product in every language. */
export const inEveryLanguage = (say: (language: Language) => string): Text => byLanguage(say)

export const localText = (key: string): Text => inEveryLanguage(language => sayingIn(language)(key))
