-- One movement pays several orders, and several pay one: each part is a payment that names its movement.
alter table payment add column id_movement integer references bank_movement;
update payment set id_movement = movement.id from bank_movement movement where movement.id_payment = payment.id;
create index payment_by_movement on payment (id_movement) where id_movement is not null;

-- An order is paid online once; parts of a transfer may be several.
drop index payment_once;
create unique index payment_online_once on payment (id_order) where state = 'succeeded' and provider <> 'virement';

-- When the club was asked for the rest of a transfer: once.
alter table club_order add column balance_asked_at timestamptz;
