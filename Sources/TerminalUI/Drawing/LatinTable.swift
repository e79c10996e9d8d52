// Made by Scripts/latin-table from Unicode 14.0.0; change it there.
/// The ASCII base letters of Latin letters; "?" for a letter without one.
package enum LatinTable {
    /// U+00C0 to U+024F.
    static let extended: StaticString = """
        AAAAAA?CEEEEIIII?NOOOOO?OUUUUY??aaaaaa?ceeeeiiii?nooooo?ouuuuy?y\
        AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkqLlLlLlL\
        lLlNnNnNn?NnOoOoOo??RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs\
        b??????????????????????I????????Oo?????????????Uu????Zz?????????\
        ????DDdLLlNNnAaIiOoUuUuUuUuUu?AaAa????GgKkOoOo??jDDdGg??NnAa????\
        AaAaEeEeIiIiOoOoRrRrUuUuSsTt??Hh??????AaEeOoOoOoOoYy??????ACc???\
        ???B??EeJj??RrYy
        """
    /// U+1E00 to U+1EFF.
    static let additional: StaticString = """
        AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm\
        MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv\
        WwWwWwWwWwXxXxYyZzZzZzhtwyas????AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe\
        EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy??????
        """

    /// The marks of the letters from U+00C0 to U+024F, two for each; "." for none.
    private static let extendedMarks: StaticString = """
        g.a.c.t.u.r...C.g.a.c.u.g.a.c.u...t.g.a.c.t.u.....g.a.c.u.a.....\
        g.a.c.t.u.r...C.g.a.c.u.g.a.c.u...t.g.a.c.t.u.....g.a.c.u.a...u.\
        m.m.b.b.O.O.a.a.c.c.d.d.v.v.v.v.....m.m.b.b.d.d.O.O.v.v.c.c.b.b.\
        d.d.C.C.c.c.....t.t.m.m.b.b.O.O.d.......c.c.C.C...a.a.C.C.v.v...\
        ......a.a.C.C.v.v.......m.m.b.b.q.q.....a.a.C.C.v.v.a.a.c.c.C.C.\
        v.v.C.C.v.v.....t.t.m.m.b.b.r.r.q.q.O.O.c.c.c.c.u.a.a.d.d.v.v...\
        ................................................................\
        o.o...........................o.o...............................\
        ..........................v.v.v.v.v.v.v.v.umumuauauvuvugug..umum\
        dmdmm.m.....v.v.v.v.O.O.OmOmv.v.v.......a.a.....g.g.raraa.a.a.a.\
        w.w.i.i.w.w.i.i.w.w.i.i.w.w.i.i.w.w.i.i.w.w.i.i.S.S.S.S.....v.v.\
        ............d.d.C.C.umumtmtmd.d.dmdmm.m.........................\
        ................................
        """
    /// The marks of the letters from U+1E00 to U+1EFF, in the same form.
    private static let additionalMarks: StaticString = """
        R.R.d.d.D.D.M.M.CaCad.d.D.D.M.M.C.C.V.V.mgmgmamaV.V.T.T.CbCbd.d.\
        m.m.d.d.D.D.u.u.C.C.B.B.T.T.uauaa.a.D.D.M.M.D.D.DmDmM.M.V.V.a.a.\
        d.d.D.D.d.d.D.D.M.M.V.V.tatatutumgmgmamaa.a.d.d.d.d.D.D.DmDmM.M.\
        d.d.D.D.adadvdvdDdDdd.d.D.D.M.M.V.V.U.U.T.T.V.V.tatamumut.t.D.D.\
        g.g.a.a.u.u.d.d.D.D.d.d.u.u.d.d.c.c.D.D.M.M.M.u.r.r...d.........\
        D.D.h.h.cacacgcgchchctctDcDcbababgbgbhbhbtbtDbDbD.D.h.h.t.t.caca\
        cgcgchchctctDcDch.h.D.D.D.D.h.h.cacacgcgchchctctDcDcoaoaogogohoh\
        ototoDoDD.D.h.h.oaoaogogohohototoDoDg.g.D.D.h.h.t.t.............
        """

    /// The marks of a Latin letter, nearest first.
    package static func marks(of scalar: UInt32) -> [UInt8] {
        let (table, first) = scalar < 0x1E00 ? (extendedMarks, 0xC0) : (additionalMarks, 0x1E00)
        let place = 2 * (Int(scalar) - first)
        guard place >= 0, place + 1 < table.utf8CodeUnitCount else { return [] }
        return [table.utf8Start[place], table.utf8Start[place + 1]]
    }
}
