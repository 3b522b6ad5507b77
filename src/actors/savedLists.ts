import { savedMapCalls, savedStoryCalls, savedStyleCalls, savedTemplateCalls } from '../api/accounts.ts'
import { MAX_MAPS, type NewSavedMap, SavedMap } from '../contract/savedMap.ts'
import { MAX_STORIES, type NewSavedStory, SavedStory } from '../contract/savedStory.ts'
import { MAX_STYLES, type NewSavedStyle, SavedStyle } from '../contract/savedStyle.ts'
import { MAX_TEMPLATES, type NewSavedTemplate, SavedTemplate } from '../contract/savedTemplate.ts'
import { FailureError } from '../domain/failure.ts'
import { i18n } from '../i18n/index.ts'
import { savedList } from './savedList.ts'
import { KEPT } from './storage.ts'

/** Refuses more items than this browser saves. */
const atMost =
  (max: number, key: 'tooManyMaps' | 'tooManyStories' | 'tooManyTemplates') =>
  <Item>(items: Item[]): Item[] => {
    if (items.length <= max) return items
    throw new FailureError({ code: 'refused', detail: i18n.t(`notifications:${key}`, { max }) })
  }

/** Maps saved under a name. */
export const savedMaps = savedList<NewSavedMap>({
  name: 'maps',
  key: KEPT.maps,
  spoiltKey: KEPT.spoiltMaps,
  schema: SavedMap,
  limit: atMost(MAX_MAPS, 'tooManyMaps'),
  calls: savedMapCalls,
  // Without a picture if it cannot be drawn.
  draw: async maps => {
    const picture = await import('./thumbnail.ts').then(
      ({ drawThumbnail }) => drawThumbnail(),
      () => null,
    )
    return maps.map(map => ({ ...map, picture }))
  },
})

/** Stories saved under a name. */
export const savedStories = savedList<NewSavedStory>({
  name: 'stories',
  key: KEPT.stories,
  spoiltKey: KEPT.spoiltStories,
  schema: SavedStory,
  limit: atMost(MAX_STORIES, 'tooManyStories'),
  calls: savedStoryCalls,
})

/** Templates of pages. */
export const savedTemplates = savedList<NewSavedTemplate>({
  name: 'templates',
  key: KEPT.templates,
  spoiltKey: KEPT.spoiltTemplates,
  schema: SavedTemplate,
  limit: atMost(MAX_TEMPLATES, 'tooManyTemplates'),
  calls: savedTemplateCalls,
})

/** Styles of datasets. */
export const savedStyles = savedList<NewSavedStyle>({
  name: 'styles',
  key: KEPT.styles,
  spoiltKey: KEPT.spoiltStyles,
  schema: SavedStyle,
  limit: styles => styles.slice(0, MAX_STYLES),
  calls: savedStyleCalls,
})
