-- Income by the day it came in or went back: a year of it is found without reading all orders there ever were.
create index club_order_by_payment on club_order (paid_at) where paid_at is not null;
create index club_order_by_refund on club_order (closed_at) where state = 'refunded';
