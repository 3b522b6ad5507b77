import { z } from 'zod'
import { MapId, MapName } from './savedMap.ts'
import { StoryStep } from './story.ts'
import { MAX_STEPS } from './storyLimits.ts'

/** Maximum number of saved stories in an account or browser. */
export const MAX_STORIES = 20

/** The name is the title of the story. */
const shape = { id: MapId, name: MapName, steps: z.array(StoryStep).min(1).max(MAX_STEPS) }

/** Story to save, replacing the one with its id. */
export const NewSavedStory = z.object(shape).meta({ id: 'NewSavedStory' })
export type NewSavedStory = z.infer<typeof NewSavedStory>

/** Several views in order with texts, saved under a name. */
export const SavedStory = z.object({ ...shape, saved: z.iso.datetime() }).meta({ id: 'SavedStory' })
export type SavedStory = z.infer<typeof SavedStory>

export const SavedStoryList = z.array(SavedStory).meta({ id: 'SavedStoryList' })
