// Before any schema.
import './zodJitless.ts'
import { answerFromFiles, receiveScripts } from './actors/openFolder.ts'
import { isLanguage } from './contract/languages.mjs'
import { readEmbedChoices } from './domain/address/embed.ts'
import { showReaderPage } from './readerPage.tsx'

receiveScripts(contents => {
  const { search } = location
  const wanted = new URLSearchParams(search).get('lang')
  answerFromFiles(contents)
  showReaderPage({
    view: contents.view,
    unstyled: [],
    latest: false,
    published: null,
    theme: readEmbedChoices(search).theme,
    language: wanted !== null && isLanguage(wanted) ? wanted : contents.language,
    home: contents.home,
    isFolder: true,
  })
})
