import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 98, three: 99.3 },
  unseen: { first: 94.7, three: 95.3 },
})
