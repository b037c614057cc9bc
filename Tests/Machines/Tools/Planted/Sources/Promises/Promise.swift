class Promise {}
