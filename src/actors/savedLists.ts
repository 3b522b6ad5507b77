import { savedMapCalls, savedStoryCalls, savedStyleCalls, savedTemplateCalls } from '../api/accounts.ts'
import {
  type NewSavedMap,
  type NewSavedStory,
  type NewSavedStyle,
  type NewSavedTemplate,
  SAVED_MAP,
  SAVED_STORY,
  SAVED_STYLE,
  SAVED_TEMPLATE,
} from '../contract/saved.ts'
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
  schema: SAVED_MAP.saved,
  limit: atMost(SAVED_MAP.max, 'tooManyMaps'),
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
  schema: SAVED_STORY.saved,
  limit: atMost(SAVED_STORY.max, 'tooManyStories'),
  calls: savedStoryCalls,
})

/** Templates of pages. */
export const savedTemplates = savedList<NewSavedTemplate>({
  name: 'templates',
  key: KEPT.templates,
  spoiltKey: KEPT.spoiltTemplates,
  schema: SAVED_TEMPLATE.saved,
  limit: atMost(SAVED_TEMPLATE.max, 'tooManyTemplates'),
  calls: savedTemplateCalls,
})

/** Styles of datasets. */
export const savedStyles = savedList<NewSavedStyle>({
  name: 'styles',
  key: KEPT.styles,
  spoiltKey: KEPT.spoiltStyles,
  schema: SAVED_STYLE.saved,
  limit: styles => styles.slice(0, SAVED_STYLE.max),
  calls: savedStyleCalls,
})
