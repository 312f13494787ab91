// How values of the database arrive. The driver keeps it for all connections of a process.
import pg from 'pg'

// Calendar dates stay text (YYYY-MM-DD): a Date object would bring a time zone with it.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
