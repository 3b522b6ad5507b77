import type { OpenOutcome, OwnFile } from '../../machines/opening.machine.ts'
import { readOpening } from '../api/datasets.ts'
import { instanceParts } from '../contract/idParts.ts'
import { inLanguage } from '../contract/texts.ts'
import { readAddress } from '../domain/address/readAddress.ts'
import { FailureError, toFailure } from '../domain/failure.ts'
import { type CarriedMap, valuesHash } from '../domain/picture/carriedMap.ts'
import { carriedMapIn } from '../domain/picture/readCarriedMap.ts'
import { addTexts, i18n, spokenLanguage } from '../i18n/index.ts'

await addTexts(import.meta.glob('../../locales/*/download.json', { import: 'default' }))

/** Bytes at both ends of a file in which its metadata are. */
const ENDS = 2 ** 20

/** Returns whether a file may be a picture of the map. */
export const isPictureFile = ({ name, content }: OwnFile): boolean =>
  /\.(png|svg|pdf|pptx)$/i.test(name) || /^(image\/(png|svg\+xml)|application\/pdf)$/.test(content.type)

/**
 * Reads the map that a picture carries, and compares its instances with the catalogue. Rejects without a
 * map, or if an instance was removed.
 */
export async function openCarriedMap({ content }: OwnFile, signal: AbortSignal): Promise<OpenOutcome> {
  const map = await carriedMapOf(content)
  const { view } = readAddress(map ? new URL(map.link).search : '')
  if (!map || view.displayed.length === 0) throw refusal(i18n.t('download:carried.none'))
  const states = await Promise.all(map.instances.map(instance => stateOf(instance, signal)))
  const namesOf = (kind: InstanceState['kind']) =>
    states.filter(each => each.kind === kind).map(({ name }) => name)
  const [removed, changed, older] = [namesOf('removed'), namesOf('changed'), namesOf('older')]
  const names = (list: string[]) => new Intl.ListFormat(spokenLanguage()).format(list)
  if (removed.length > 0) throw refusal(i18n.t('download:carried.removed', { names: names(removed) }))
  const differences = [
    ...(changed.length > 0 ? [i18n.t('download:carried.changed', { names: names(changed) })] : []),
    ...(older.length > 0 ? [i18n.t('download:carried.older', { names: names(older) })] : []),
  ]
  return {
    view,
    report: differences.join(' ') || i18n.t('download:carried.latest'),
    isWhole: differences.length === 0,
  }
}

const refusal = (detail: string) => new FailureError({ code: 'refused', detail, isFinal: true })

async function carriedMapOf(content: Blob): Promise<CarriedMap | null> {
  for (const part of [content.slice(0, ENDS), content.slice(-ENDS)]) {
    const found = carriedMapIn(await part.text())
    if (found) return found
  }
  return null
}

type InstanceState = { kind: 'latest' | 'older' | 'changed' | 'removed'; name: string }

/** Compares an instance of a picture with the catalogue. */
async function stateOf(
  { id, hash }: CarriedMap['instances'][number],
  signal: AbortSignal,
): Promise<InstanceState> {
  const { dataset } = instanceParts(id)
  try {
    const { dataset: found, instance, labels } = await readOpening(dataset, id, signal)
    const name = inLanguage(found.name, spokenLanguage())
    if (valuesHash(labels) !== hash) return { kind: 'changed', name }
    return { kind: found.latest && found.latest.id !== instance.id ? 'older' : 'latest', name }
  } catch (error) {
    if (toFailure(error).code !== 'notFound') throw error
    return { kind: 'removed', name: id }
  }
}
