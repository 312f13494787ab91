import { NativeSelect } from './native-select.ts'
import classes from './pager.module.css'
import { Pagination } from './pagination.ts'

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
          <nav aria-label="Pages">
            <Pagination
              total={pages}
              value={page}
              onChange={onPage}
              siblings={0}
              getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
              getControlProps={(control) => ({
                'aria-label': control === 'previous' ? 'Page précédente' : 'Page suivante',
              })}
            />
          </nav>
        </>
      )}
    </div>
  )
}

/** The rows of a page, or of the last page if that no longer exists. */
export function pageOf<Row>(rows: Row[], page: number, size: number): { page: number; rows: Row[] } {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / size)))
  return { page: shown, rows: rows.slice((shown - 1) * size, shown * size) }
}
