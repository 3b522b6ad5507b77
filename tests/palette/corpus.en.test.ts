import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 96.4, three: 98 },
  unseen: { first: 93.5, three: 94.8 },
})
