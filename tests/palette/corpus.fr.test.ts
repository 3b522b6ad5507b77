import { testCorpus } from './scores.ts'

testCorpus('fr', {
  developed: { first: 98, three: 98.8 },
  unseen: { first: 92.3, three: 95.6 },
})
