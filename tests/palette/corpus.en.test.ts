import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 99.8, three: 100 },
  unseen: { first: 97.6, three: 99 },
})
