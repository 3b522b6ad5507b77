import { Comparison } from '../contract/compare.ts'
import { ask } from './client.ts'

/**
 * Reads the differences between the zones of an instance and those of another one, in the values of one label or of
 * all.
 */
export function readComparison(
  wanted: { dataset: string; instance: string; base: string; label: string | null },
  signal?: AbortSignal,
): Promise<Comparison> {
  const { dataset, instance, base, label } = wanted
  const parameters = { dataset_id: dataset, instance, base, label: label ?? undefined }
  return ask(Comparison, { path: '/cartable/zone/compare/', parameters, signal })
}
