import type { Survey } from '../contract/import.ts'

/** Tells whether a file has several layers, of which nobody has said which is meant. */
export const isLayerOpen = (survey: Pick<Survey, 'layers' | 'read'> | undefined): boolean =>
  survey !== undefined && survey.layers.length > 1 && survey.read.layer === null
