import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { NativeSelect } from './native-select.ts'
import classes from './pager.module.css'
import { pagesShown } from './pages-shown.ts'

interface Props {
  /** Rows in total. */
  total: number
  page: number
  size: number
  onPage: (page: number) => void
  /** Page sizes to choose from; the last shows everything. */
  sizes?: number[]
  onSize?: (size: number) => void
}

/** Pagination of a list. */
export function Pager({ total, page, size, onPage, sizes, onSize }: Props) {
  const pages = Math.max(1, Math.ceil(total / size))
  const first = (page - 1) * size + 1
  if (pages === 1 && !sizes) return null
  return (
    <div className={`${classes.pager} no-print`}>
      {sizes && onSize && (
        <NativeSelect
          className={classes.size}
          size="sm"
          label="Lignes par page"
          value={String(size)}
          onChange={({ currentTarget }) => onSize(Number(currentTarget.value))}
          data={sizes.map((one, index) => ({
            value: String(one),
            label: index === sizes.length - 1 ? 'Toutes' : String(one),
          }))}
        />
      )}
      {pages > 1 && (
        <>
          <span className={classes.place}>
            {first} à {Math.min(total, first + size - 1)} sur {total}
          </span>
          <Pages pages={pages} page={page} onPage={onPage} />
        </>
      )}
    </div>
  )
}

interface PagesProps {
  pages: number
  page: number
  onPage: (page: number) => void
}

/** Native buttons: Mantine's pagination is three kilobytes of the first load of every list. */
function Pages({ pages, page, onPage }: PagesProps) {
  return (
    <nav className={classes.pages} aria-label="Pages">
      <button
        type="button"
        className={classes.page}
        aria-label="Page précédente"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      {pagesShown(page, pages).map((one, index) =>
        one === null ? (
          // The pages left out before and after the current one.
          <span key={`after ${index}`} className={classes.left} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={one}
            type="button"
            className={classes.page}
            aria-label={`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onPage(one)}
          >
            {one}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label="Page suivante"
        disabled={page === pages}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </button>
    </nav>
  )
}

/** The rows of a page, or of the last page if that no longer exists. */
export function pageOf<Row>(rows: Row[], page: number, size: number): { page: number; rows: Row[] } {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  return { page: shown, rows: rows.slice((shown - 1) * size, shown * size) }
}
