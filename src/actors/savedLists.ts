import { savedMapCalls, savedStoryCalls, savedStyleCalls } from '../api/accounts.ts'
import { MAX_MAPS, type NewSavedMap, SavedMap } from '../contract/savedMap.ts'
import { MAX_STORIES, type NewSavedStory, SavedStory } from '../contract/savedStory.ts'
import { MAX_STYLES, type NewSavedStyle, SavedStyle } from '../contract/savedStyle.ts'
import { FailureError } from '../domain/failure.ts'
import { i18n } from '../i18n/index.ts'
import { savedList } from './savedList.ts'
import { KEPT } from './storage.ts'

/** Maps saved under a name. */
export const savedMaps = savedList<NewSavedMap>({
  name: 'maps',
  key: KEPT.maps,
  spoiltKey: KEPT.spoiltMaps,
  schema: SavedMap,
  limit: maps => {
    if (maps.length <= MAX_MAPS) return maps
    const detail = i18n.t('notifications:tooManyMaps', { max: MAX_MAPS })
    throw new FailureError({ code: 'refused', detail })
  },
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
  limit: stories => {
    if (stories.length <= MAX_STORIES) return stories
    const detail = i18n.t('notifications:tooManyStories', { max: MAX_STORIES })
    throw new FailureError({ code: 'refused', detail })
  },
  calls: savedStoryCalls,
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
