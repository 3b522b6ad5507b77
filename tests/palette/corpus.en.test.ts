import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 99.7, three: 99.9 },
  unseen: { first: 96.1, three: 97.9 },
})
