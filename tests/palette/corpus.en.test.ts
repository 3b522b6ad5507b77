import { testCorpus } from './scores.ts'

testCorpus('en', {
  developed: { first: 99.8, three: 100 },
  unseen: { first: 98.8, three: 99.3 },
})
