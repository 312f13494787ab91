import { expect, test } from 'vitest'
import { isNews } from './exam-news.ts'

test.each([
  ['2026-03-10', true],
  ['2026-01-09', true],
  ['2026-01-08', false],
  ['2006-05-01', false],
])('isNews: an exam of %s, entered on 10/03/2026: %s', (exam, news) => expect(isNews(exam, '2026-03-10')).toBe(news))
