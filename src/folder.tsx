// Before any schema.
import './zodJitless.ts'
import { answerFromFiles, receiveScripts } from './actors/openFolder.ts'
import { isLanguage, type Language } from './contract/languages.mjs'
import { readEmbedChoices } from './domain/address/embed.ts'
import type { FolderContents } from './domain/folder/contents.ts'
import { stepOf } from './domain/story/embedded.ts'
import { showReaderPage } from './readerPage.tsx'
import type { EmbedStoryOf } from './ui/embed/embedProps.ts'
import { EmbedStory } from './ui/embed/story.tsx'

receiveScripts(contents => {
  const { search } = location
  const wanted = new URLSearchParams(search).get('lang')
  answerFromFiles(contents)
  showReaderPage({
    ...shownIn(contents, search),
    unstyled: [],
    latest: false,
    published: null,
    theme: readEmbedChoices(search).theme,
    language: wanted !== null && isLanguage(wanted) ? wanted : contents.language,
    home: contents.home,
    isFolder: true,
  })
})

/** Returns the map of the folder, or that of a step of its story with its text. */
function shownIn({ view, story }: FolderContents, search: string) {
  const embedded = story && stepOf(story.story, search)
  if (!embedded) return { view }
  const findFigures = async (_: unknown, language: Language) => story.figures[language]
  const text: EmbedStoryOf = props => <EmbedStory {...embedded} {...props} findFigures={findFigures} />
  return { view: story.views[embedded.at] ?? view, story: text }
}
