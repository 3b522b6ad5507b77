import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98, three: 98.8 },
  unseen: { first: 94, three: 95.6 },
})
